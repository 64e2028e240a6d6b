/** What people gives the server: the calls by which agencies and teachers register, who fetches the documents of pupils,
 * and what is kept of a family. */
import type { ModuleParts } from '../../kit/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { isOpened, studentDocument } from '../student-document.ts'
import { ownData } from './own-data.ts'
import { registrationCalls } from './registration-calls.ts'

/** A document is fetched by who has just opened it, which left its trace. */
function openedDocuments(context: Context): void {
  const { engine } = context,
    others = context.reachesFile
  context.reachesFile = async (login, fileId) => {
    if (await others?.(login, fileId)) return true
    if (!login.actor.may('student_document_look')) return false
    const { records } = await engine.list(login, studentDocument, { where: { documentId: fileId, status: 'live' }, size: 1 })
    return records.some(row => isOpened(row as never, login.actor.userId, engine.clock()))
  }
}
export const server: ModuleParts = {
  http(context) {
    registrationCalls(context)
    openedDocuments(context)
    ownData(context)
  },
}
