/** An insurer that is spoken to by files: applications are laid into `out`, what it decided is read from `in`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Application, Insurer, InsurerAnswer } from '../insurer.ts'

const nameOf = ({ id, version }: Application): string => `${id.replaceAll(/[^\w-]/g, '_')}-${version}.json`

/** Lays an application down once and looks for its answer: `{"policyNo": "…"}` or `{"refused": "why"}` under the same name. A file that is
 * half written or says neither is no answer yet. */
export function fileInsurer(folder: string): Insurer {
  const out = join(folder, 'out'),
    answers = join(folder, 'in')
  return {
    async ask(application) {
      const given = { ...application, tries: 0 },
        name = nameOf({ ...application, version: application.version - application.tries })
      await mkdir(out, { recursive: true, mode: 0o700 })
      await mkdir(answers, { recursive: true, mode: 0o700 })
      const { id, insuredName, insuredCard, amount, startDate, endDate, status } = given
      const paper = JSON.stringify({ id, insuredName, insuredCard, amount, startDate, endDate, isEndorsement: status === 'endorsing' })
      await writeFile(join(out, name), paper, { flag: 'wx', mode: 0o600 }).catch(error => {
        if (error.code !== 'EEXIST') throw error
      })
      return readFile(join(answers, name), 'utf8').then(answerOf, () => undefined)
    },
  }
}
function answerOf(text: string): InsurerAnswer | undefined {
  try {
    const { policyNo, refused } = JSON.parse(text)
    if (typeof policyNo === 'string' && policyNo) return { policyNo }
    return typeof refused === 'string' && refused ? { refused } : undefined
  } catch {
    return undefined
  }
}
