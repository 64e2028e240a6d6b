/** Documents of applications are fetched by who sent them and by who reaches the application. */
import type { ModuleParts } from '../../kit/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { subsidy } from '../subsidy.ts'

function sealedDocuments(context: Context): void {
  const others = context.reachesFile
  context.reachesFile = async (login, fileId) => {
    if (await others?.(login, fileId)) return true
    if (!login.actor.may('subsidy_view')) return false
    return (await context.engine.list(login, subsidy, { where: { documentId: fileId }, size: 1 })).total > 0
  }
}
export const server: ModuleParts = { http: sealedDocuments }
