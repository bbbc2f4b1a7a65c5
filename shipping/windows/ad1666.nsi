; Installer for one user or for all: makensis -DVERSION=0.1.0 -DFOLDER=dist\ad1666 -DOUT=ad1666-0.1.0-windows-x64.exe shipping\windows\ad1666.nsi
; It installs the folder that PyInstaller made, and removes exactly that: never a player's games.
Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_INSTDIR "Anno Domini 1666"
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!include MultiUser.nsh
!include MUI2.nsh
!include x64.nsh
!include FileFunc.nsh

!ifndef VERSION
  !define VERSION 0.0.0
!endif
!ifndef FOLDER
  !error "FOLDER: what PyInstaller made"
!endif
!ifndef OUT
  !define OUT "ad1666-${VERSION}-windows-x64.exe"
!endif
!define NAME "Anno Domini 1666"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\ad1666"

Name "${NAME}"
OutFile "${OUT}"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Installs ${NAME}"
VIAddVersionKey LegalCopyright "MIT licence"
!ifdef ICON
  !define MUI_ICON "${ICON}"
  !define MUI_UNICON "${ICON}"
!endif

!define MUI_ABORTWARNING
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\Anno Domini 1666.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE Polish

LangString OPEN_RECORD ${LANG_ENGLISH} "Recorded game of Anno Domini 1666"
LangString OPEN_RECORD ${LANG_POLISH} "Zapis gry Anno Domini 1666"
LangString OPEN_CAMPAIGN ${LANG_ENGLISH} "Campaign of Anno Domini 1666"
LangString OPEN_CAMPAIGN ${LANG_POLISH} "Kampania w Anno Domini 1666"
LangString OPEN_MAIL ${LANG_ENGLISH} "Message of a game of Anno Domini 1666"
LangString OPEN_MAIL ${LANG_POLISH} "List z gry Anno Domini 1666"
LangString RUNNING ${LANG_ENGLISH} "The game is running. Close it and try again."
LangString RUNNING ${LANG_POLISH} "Gra jest uruchomiona. Zamknij ją i spróbuj ponownie."

!macro OPENS SUFFIX KIND CALLED
  WriteRegStr SHCTX "Software\Classes\${SUFFIX}" "" "${KIND}"
  WriteRegStr SHCTX "Software\Classes\${KIND}" "" "${CALLED}"
  WriteRegStr SHCTX "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\Anno Domini 1666.exe,0"
  WriteRegStr SHCTX "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\Anno Domini 1666.exe" open "%1"'
!macroend

!macro FORGETS SUFFIX KIND
  DeleteRegKey SHCTX "Software\Classes\${KIND}"
  DeleteRegValue SHCTX "Software\Classes\${SUFFIX}" ""
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "Windows 10 (64 bit) or newer is needed."
    Abort
  ${EndIf}
  !insertmacro MULTIUSER_INIT
FunctionEnd

Function un.onInit
  !insertmacro MULTIUSER_UNINIT
FunctionEnd

Section
  ; an older version: whatever is left of it would be loaded
  ClearErrors
  ${If} ${FileExists} "$INSTDIR\_internal\*.*"
    Rename "$INSTDIR\_internal" "$INSTDIR\_internal.old" ; fails while a file of it is open
    ${If} ${Errors}
      MessageBox MB_ICONSTOP "$(RUNNING)"
      Abort
    ${EndIf}
    RMDir /r "$INSTDIR\_internal.old"
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\Anno Domini 1666.exe"

  !insertmacro OPENS .ad1666 ad1666.record "$(OPEN_RECORD)"
  !insertmacro OPENS .campaign ad1666.campaign "$(OPEN_CAMPAIGN)"
  !insertmacro OPENS .ad1666mail ad1666.mail "$(OPEN_MAIL)"
  ; "ad1666" in the Run box and for Tiled's commands, without touching PATH
  WriteRegStr SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\ad1666.exe" "" "$INSTDIR\ad1666.exe"

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD SHCTX "${KEY}" "EstimatedSize" "$0"
  WriteRegStr SHCTX "${KEY}" "DisplayName" "${NAME}"
  WriteRegStr SHCTX "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${KEY}" "DisplayIcon" "$INSTDIR\Anno Domini 1666.exe"
  WriteRegStr SHCTX "${KEY}" "Publisher" "The authors of ad1666"
  WriteRegStr SHCTX "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${KEY}" "NoRepair" 1
SectionEnd

Section Uninstall
  Delete "$SMPROGRAMS\${NAME}.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\Anno Domini 1666.exe"
  Delete "$INSTDIR\ad1666.exe"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; only if nothing else is in it
  !insertmacro FORGETS .ad1666 ad1666.record
  !insertmacro FORGETS .campaign ad1666.campaign
  !insertmacro FORGETS .ad1666mail ad1666.mail
  DeleteRegKey SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\ad1666.exe"
  DeleteRegKey SHCTX "${KEY}"
SectionEnd
