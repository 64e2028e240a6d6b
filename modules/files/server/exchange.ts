/** Somebody outside who is spoken to by files: what is asked is laid into `out`, what they say is read from `in`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lays a paper down once, under a name that says what it is about, and answers what lies under the same name among the answers. Undefined:
 * nothing yet, or a file that is half written. Names keep letters, digits and `-`; whoever else is on the machine reads neither. */
export type Exchange = (name: string, paper: object) => Promise<unknown>

export function exchange(folder: string): Exchange {
  const out = join(folder, 'out'),
    answers = join(folder, 'in')
  return async (name, paper) => {
    const file = `${name.replaceAll(/[^\w-]/g, '_')}.json`
    for (const one of [out, answers]) await mkdir(one, { recursive: true, mode: 0o700 })
    await writeFile(join(out, file), JSON.stringify(paper), { flag: 'wx', mode: 0o600 }).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
    return readFile(join(answers, file), 'utf8').then(parsed, () => undefined)
  }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
