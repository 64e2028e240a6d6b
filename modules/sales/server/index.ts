/** What sales gives the server: its reports as sheets. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { about, ensure, type ModuleParts, refusals } from '../../kit/index.ts'
import { askedOf, type Context, loginOf, must, serve } from '../../../server/http/context.ts'
import { langOf } from '../../../server/http/envelope.ts'
import { deskOf } from '../../../server/http/routes.ts'
import { sendSheet } from '../../../server/http/transfer.ts'
import { fieldsOf, reportLabels, reportNames } from '../report-fields.ts'
import { reportRows } from '../reports.ts'

const no = refusals('sales_sheet', { name: ['没有该报表', 'there is no such report'] })
const path = '/api/business-crm/report/export'
const permit = 'follow_info_view'

/** The rows that the screen shows of the report, in its columns. */
function reportSheets(context: Context): void {
  serve(context, { method: 'GET', path, label: ['导出报表', 'Export a report'], kind: 'export', access: [permit] })
  context.app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
    const login = loginOf(request),
      lang = langOf(request),
      asked = askedOf(request)
    must(login, permit)
    const name = reportNames.find(one => one === asked.name)
    ensure(name, about(no.name, 'name'))
    const rows: readonly Readonly<Record<string, unknown>>[] = await reportRows(name, asked, deskOf(context, login, lang))
    const columns = Object.entries(fieldsOf(name)).map(([key, field]) => ({ key, label: field.label[lang] }))
    async function* cells() {
      yield rows.map(row => columns.map(({ key }) => row[key]))
    }
    return sendSheet({ name: `report_${name}`, label: reportLabels[name] }, columns, cells(), asked.format, reply, lang)
  })
}

export const server: ModuleParts = { http: reportSheets }
