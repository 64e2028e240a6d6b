/** What rooms are called where lessons stand together: of one school by their names, of several each with its school. Pure. */

export interface Roomed {
  readonly roomName: string
  readonly schoolName: string
}

/** Says where each of some lessons is. A room that has its like elsewhere may come with its school already, which is not said twice. */
export function roomNames(all: readonly Roomed[]): (one: Roomed) => string {
  const isOne = new Set(all.map(one => one.schoolName)).size < 2
  return ({ roomName, schoolName }) =>
    isOne || (schoolName !== '' && roomName.endsWith(` · ${schoolName}`)) ? roomName : [roomName, schoolName].filter(Boolean).join(' · ')
}
