/** Which files of a run that failed are tried once more. A browser on a slow day may miss a moment; a rule, a property or a sum may not. */

/** More than so many are no accident. */
const againMax = 3

/** All that failed, by name from the root, or none: when there are too many, or one of them is not of the browser. */
export function triedAgain(results: readonly { readonly name: string; readonly status: string }[]): readonly string[] {
  const failed = results.filter(one => one.status !== 'passed').map(one => one.name)
  return failed.length <= againMax && failed.every(name => name.startsWith('tests/browser/')) ? failed : []
}
