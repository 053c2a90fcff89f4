/** A browser program, bundled and minified for an inline script: see `build/inline-programs.ts`. */
declare module 'program:*' {
  const code: string;
  export default code;
}
