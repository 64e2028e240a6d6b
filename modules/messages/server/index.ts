/** What messages gives the server: letters as they arrive, over the live socket and as a queue. */
import type { ModuleParts } from '../../kit/index.ts'
import { letterQueue } from './letter-queue.ts'
import { lettersOf } from './letters.ts'

export const server: ModuleParts = {
  http(context) {
    context.live.push((login, lang, put, missed) =>
      lettersOf(context.engine).listen(
        login,
        lang,
        letter =>
          letter === 'unknown'
            ? put('letter', { resource: 'letter' })
            : put(`letter ${letter.noticeId}`, { resource: 'letter', id: letter.noticeId, title: letter.title }),
        missed,
      ),
    )
    letterQueue(context)
  },
}
