// The record of the game in play, kept by this browser: the last one, so that it can be gone on with.

const STORE = "records", LAST = "last";

function opened() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("ad1666", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

// Where a browser keeps nothing, a game is simply not kept
async function within(mode, act) {
  try {
    const store = (await opened()).transaction(STORE, mode).objectStore(STORE);
    return await new Promise((done, failed) => {
      const asked = act(store);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
  } catch {
    return undefined;
  }
}

export const keep = (record) =>
  within("readwrite", (store) => (record.over ? store.delete(LAST) : store.put(record, LAST)));
export const kept = () => within("readonly", (store) => store.get(LAST));
