/* Anno Domini 1666 in Tiled (1.8 and later): a check of the map whenever it is saved, with issues
 * that lead to the place when double-clicked, and a brush for edges.
 *
 * Everything works without it as well: paint on the layers edges-v and edges-h by hand, and check
 * with F7 or `ad1666 check`.
 */
/* global tiled, Process, TileMap, TileLayer, Qt */

(function () {
    "use strict";

    const PROGRAM = "ad1666";
    const NAME = "AD 1666";
    const SQUARES = "squares";
    const EDGE_LAYERS = { v: "edges-v", h: "edges-h" };

    // The check

    /** Whether it is a map of ours: one with a layer of squares, or of either kind of edges. */
    function isOurs(asset) {
        return asset !== null && asset.isTileMap
            && [SQUARES, EDGE_LAYERS.v, EDGE_LAYERS.h].some((name) => layerOf(asset, name) !== null);
    }

    function isForEdges(layer) {
        return Boolean(layer) && Object.values(EDGE_LAYERS).includes(layer.name);
    }

    function layerOf(map, name) {
        for (let i = 0; i < map.layerCount; i++) {
            if (map.layerAt(i).name === name) {
                return map.layerAt(i);
            }
        }
        return null;
    }

    /** What `ad1666 check --tsv` says of a file, a record for each finding. */
    function findings(file) {
        const process = new Process();
        let status = -1;
        try {
            status = process.exec(PROGRAM, ["check", "--tsv", file], false);
        } catch (error) {
            return null;
        }
        if (status === -1) {
            process.close();
            return null;
        }
        const lines = process.readStdOut().split(/\r?\n/).filter((line) => line.includes("\t"));
        const told = process.readStdErr().trim();
        process.close();
        if (status > 2 || (status !== 0 && lines.length === 0)) {
            const last = told.split(/\r?\n/).pop();
            tiled.error(`${NAME}: the check failed: ${last || status}`, function () {});
        }
        return lines.map(function (line) {
            const [level, name, row, layer, x, y, id, code, text, remedy] = line.split("\t");
            return { level, name, row, layer, x, y, id: Number(id), code, text, remedy };
        });
    }

    function check(map) {
        const file = map.fileName;
        const found = findings(file);
        if (found === null) {
            tiled.warn(`${NAME}: "${PROGRAM}" was not found, so the map was not checked. Open maps `
                + `with "ad1666 edit", or put it on the path.`, function () {});
            return;
        }
        for (const finding of found) {
            const report = finding.level === "error" ? tiled.error : tiled.warn;
            report(`${NAME}: ${place(finding)}${finding.text}. ${finding.remedy}`, function () {
                show(file, finding);
            });
        }
        tiled.log(`${NAME}: ${found.length ? `${found.length} found` : "all is well"} in ${file}`);
    }

    /** Where a finding is, in the words that Tiled's status bar has for it. */
    function place(finding) {
        const parts = [];
        if (finding.row !== "") {
            parts.push(`${finding.name.replace(/^.*[\\/]/, "")} line ${finding.row}`);
        }
        if (finding.layer !== "") {
            parts.push(finding.layer);
        }
        if (finding.x !== "") {
            parts.push(`${finding.x},${finding.y}`);
        }
        return parts.length ? `${parts.join(" ")}: ` : "";
    }

    /** Turns to what a finding is about: layer, square, object. */
    function show(file, finding) {
        const map = tiled.open(file);
        if (!map || !map.isTileMap) {
            return;
        }
        const layer = layerOf(map, finding.layer);
        if (layer !== null) {
            map.currentLayer = layer;
        }
        if (finding.x !== "") {
            const x = Number(finding.x);
            const y = Number(finding.y);
            const view = tiled.mapEditor.currentMapView;
            view.centerOn((x + 0.5) * map.tileWidth, (y + 0.5) * map.tileHeight);
            map.selectedArea.set(Qt.rect(x, y, 1, 1));
        }
        if (layer !== null && layer.isObjectLayer) {
            map.selectedObjects = layer.objects.filter((object) => object.id === finding.id);
        }
    }

    const action = tiled.registerAction("Ad1666Check", function () {
        if (isOurs(tiled.activeAsset)) {
            check(tiled.activeAsset);
        }
    });
    action.text = "Check for Anno Domini 1666";
    action.shortcut = "Ctrl+Alt+C";
    tiled.extendMenu("Map", [{ separator: true }, { action: "Ad1666Check" }]);
    tiled.assetSaved.connect(function (asset) {
        if (isOurs(asset)) {
            check(asset);
        }
    });

    // The brush for edges

    /** The tiles of class Edge of a map by what they are: axis, kind, and what looks alike. Two
     * tiles match if they stand at the same place among those of their axis that are the same. */
    function edgeTiles(map) {
        const found = [];
        for (const tileset of map.tilesets) {
            const counts = {};
            for (const tile of tileset.tiles) {
                const kind = plain(tile.property("edge"));
                if (kind === undefined) {
                    continue;
                }
                const axis = ["h", 1].includes(plain(tile.property("axis"))) ? "h" : "v";
                const what = `${kind}/${plain(tile.property("door")) || ""}`;
                const key = `${axis}/${what}`;
                counts[key] = (counts[key] || 0) + 1;
                found.push({ tile, axis, what: `${tileset.name}/${what}/${counts[key]}` });
            }
        }
        return found;
    }

    /** The value of a property. One of an enumeration comes wrapped where Tiled knows the project,
     * as the number of what was chosen. */
    function plain(value) {
        return value !== null && typeof value === "object" && "value" in value
            ? value.value : value;
    }

    function sameTile(one, other) {
        return one.id === other.id && one.tileset.name === other.tileset.name;
    }

    tiled.registerTool("Ad1666EdgeBrush", {
        name: "Edge brush (AD 1666)",
        icon: "edge-brush.png",
        usesSelectedTiles: true,

        button: 0,      // which mouse button is down
        begun: false,   // whether this stroke has painted yet: then all of it is one step to undo
        line: null,     // the edge where the stroke began, which it follows
        at: null,       // the edge under the pointer
        chosen: "",     // what was painted with last
        before: null,   // the layer that was worked on before the brush turned to one of its own

        /** The edge nearest to a point in pixels; in a stroke, one on the line where it began. */
        nearest(x, y) {
            const u = x / this.map.tileWidth;
            const v = y / this.map.tileHeight;
            let axis = Math.abs(u - Math.round(u)) < Math.abs(v - Math.round(v)) ? "v" : "h";
            if (this.line !== null) {
                axis = this.line.axis;
            }
            const edge = axis === "v"
                ? { axis, x: Math.round(u), y: Math.floor(v) }
                : { axis, x: Math.floor(u), y: Math.round(v) };
            if (this.line !== null && axis === "v") {
                edge.x = this.line.x;
            } else if (this.line !== null) {
                edge.y = this.line.y;
            }
            return edge;
        },

        /** Whether an edge touches a square of the board, which begins inside of the margin. */
        onBoard(edge) {
            const wide = edge.axis === "v" ? 0 : 1;
            return edge.x >= 1 && edge.y >= 1
                && edge.x < this.map.width - wide && edge.y < this.map.height - (1 - wide);
        },

        /** The tile for an axis that is like the one chosen in the tileset. */
        tileFor(axis) {
            const tiles = edgeTiles(this.map);
            const selected = this.selectedTile;
            if (selected) {
                const entry = tiles.find((entry) => sameTile(entry.tile, selected));
                this.chosen = entry ? entry.what : this.chosen;
            }
            const fitting = tiles.filter((entry) => entry.axis === axis);
            const match = fitting.find((entry) => entry.what === this.chosen) || fitting[0];
            return match ? match.tile : null;
        },

        paint() {
            const edge = this.at;
            const layer = layerOf(this.map, EDGE_LAYERS[edge.axis]);
            if (layer === null || !this.onBoard(edge)) {
                return;
            }
            const edit = layer.edit();
            edit.mergeable = this.begun;
            edit.setTile(edge.x, edge.y, this.button === 1 ? this.tileFor(edge.axis) : null);
            edit.apply();
            this.begun = true;
        },

        mouseMoved(x, y) {
            this.updateEnabledState();
            if (!this.enabled) {
                this.at = null;
                this.preview = new TileMap();
                this.statusInfo = "";
                return;
            }
            this.at = this.nearest(x, y);
            const layer = layerOf(this.map, EDGE_LAYERS[this.at.axis]);
            const current = this.map.currentLayer;
            if (layer !== null && current !== layer) {
                if (!isForEdges(current)) {
                    this.before = current;
                }
                this.map.currentLayer = layer;  // the preview lies where this layer lies
            }
            this.hint();
            if (this.button) {
                this.paint();
            }
        },

        /** Shows the tile where it would come to stand, and says which edge that is. */
        hint() {
            const edge = this.at;
            if (!this.onBoard(edge)) {
                this.preview = new TileMap();
                this.statusInfo = "";
                return;
            }
            const shown = new TileMap();
            shown.setSize(edge.x + 1, edge.y + 1);
            shown.setTileSize(this.map.tileWidth, this.map.tileHeight);
            const layer = new TileLayer("edge");
            const edit = layer.edit();
            const tile = this.tileFor(edge.axis);
            edit.setTile(edge.x, edge.y, tile);
            edit.apply();
            shown.addLayer(layer);
            this.preview = shown;
            const side = edge.axis === "v" ? "West" : "North";
            const name = (tile && tile.property("name")) || "";
            this.statusInfo = `${side} edge of cell ${edge.x},${edge.y}${name && `: ${name}`}`;
        },

        mousePressed(button, x, y, modifiers) {
            if (this.at === null || (button !== 1 && button !== 2)) {
                return;
            }
            this.button = button;
            this.begun = false;
            this.line = this.at;
            this.paint();
        },

        mouseReleased(button, x, y, modifiers) {
            this.button = 0;
            this.line = null;
        },

        updateStatusInfo() {},  // hint() has said it

        /** Other tools go on where they were, unless another layer has been chosen. */
        deactivated() {
            if (this.map && this.before !== null && isForEdges(this.map.currentLayer)) {
                this.map.currentLayer = this.before;
            }
            this.before = null;
            this.at = null;
        },

        /** Not on layers of objects: there Tiled turns to a tool for these. */
        updateEnabledState() {
            const layer = this.map ? this.map.currentLayer : null;
            this.enabled = Boolean(layer) && layer.isTileLayer && isOurs(this.map);
        },
    });
}());
