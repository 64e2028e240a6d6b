/** What classes mean for agencies and products: neither goes while a class of theirs runs or a lesson is unsettled. */
import { folds } from '../kit/index.ts'
import { agencyLoad, counting } from '../people/index.ts'
import { productLoad } from '../products/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'

const running: readonly string[] = ['launched', 'perfected', 'teacher_checked', 'release_pending', 'released', 'confirmed', 'teaching', 'completion_committed']
const isRunning = (row: { readonly status: string }): boolean => running.includes(row.status)

export const loads = [
  folds(agencyLoad, fold => [
    fold(openClass, counting('liveClasses', 'agencyId', isRunning)),
    fold(
      lesson,
      counting('unsettledLessons', 'agencyId', row => row.status === 'confirmed' && !row.settledAt),
    ),
  ]),
  folds(productLoad, fold => [
    fold(openClass, {
      key: ({ before, after }) => (isRunning(before) === isRunning(after) && before.status !== 'new' ? undefined : (after.productId ?? undefined)),
      fold: (row, { before, after }) => ({
        liveClasses: row.liveClasses + Number(isRunning(after)) - Number(isRunning(before)),
        classes: row.classes + Number(before.status === 'new'),
      }),
    }),
  ]),
] as const
