/** Runs before the console in whatever browser comes, as a script of its own: brings what an older one lacks, and says so to those that are too old
 * for more. The names of the files to bring are put in by the build. */

declare const builtInsFile: string, stylesFile: string, noticeFile: string

const write = (file: string): void => document.write(`<script src="${file}"></script>`)

const wanted: readonly (readonly [object, string])[] = [
  [Array.prototype, 'toSorted'],
  [Map, 'groupBy'],
  [Promise, 'withResolvers'],
  [String.prototype, 'isWellFormed'],
  [URL, 'canParse'],
  [URLSearchParams.prototype, 'size'],
]
if (wanted.some(([of, name]) => !(name in of)))
  // A script that the page itself asks for is run before all modules, which one that is added is not.
  write(builtInsFile)
if (!CSS.supports('color: color-mix(in srgb, red, blue)'))
  // Right behind the one that it says anew: those of screens come after both.
  document.querySelector('link[rel=stylesheet]')!.insertAdjacentHTML('afterend', `<link rel="stylesheet" href="${stylesFile}">`)
if (!CSS.supports('selector(:has(a))')) write(noticeFile)
