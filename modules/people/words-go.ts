/** What people wrote of a pupil goes with the pupil: rows that stay, of classes, marks and money, are emptied of it. Who did and decided what, and
 * when, stays. */
import { type Command, consequence, findAll, type Invoke, invoke, type Label } from '../kit/index.ts'
import { erase as eraseStudent } from './student.commands.ts'

/** With a pupil go the words of all rows whose `studentId` it is: by these steps, each called `erase`, in whatever status a row is. */
export const wordsGo = (name: string, label: Label, ...steps: readonly Command[]) =>
  consequence(eraseStudent, {
    name,
    label,
    fact: 'erased',
    runs: steps,
    *needs({ row }) {
      const all: Invoke[] = []
      for (const one of steps)
        for (const { id } of yield* findAll(one.on as Command<any>['on'], { studentId: row.id, status: { not: 'erased' } } as never) as any)
          all.push(invoke(one, id, {}))
      return { all }
    },
    run: (_followed, { all }) => all,
  })
