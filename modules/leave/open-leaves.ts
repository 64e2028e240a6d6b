/** The leaves that nobody has decided yet: a class is not completed while there are any. */
import { folds } from '../kit/index.ts'
import { openLeaves } from '../openclass/index.ts'

export const undecided = folds(openLeaves, {
  leave: {
    key: ({ after }) => after.openClassId,
    fold: (row, { after }) => ({
      leaveIds: after.status === 'applied' ? [...row.leaveIds.filter(id => id !== after.id), after.id] : row.leaveIds.filter(id => id !== after.id),
    }),
  },
})
