/** The order of the files: the long ones first, so that no worker is left alone with one at the end. A fresh checkout has no times of its
 * own to go by, and a file's size says nothing: the walk through all screens of a role is four lines. Files that share a process stand
 * together, since a process that is asked for something else in between ends. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long: readonly RegExp[] = [
  /screens\/operator/,
  /browser\/screens\//,
  /browser\/story/,
  /behaviours\/homes/,
  /browser\//,
  /properties\/sight|fuzz\.slow|torture\/walls/,
]
const projects: readonly string[] = ['long', 'slow', 'alone', 'anew', 'units']
const rank = ({ moduleId, project }: TestSpecification): number => {
  const at = long.findIndex(one => one.test(moduleId))
  return at === -1 ? long.length + projects.indexOf(project.name) : at
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
