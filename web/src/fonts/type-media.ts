/** The media of the style sheets with web fonts until the script of the page applies them. Without scripts the browser does. */
export const typeMedia = '(scripting: none)';
