/** The call that answers a quotation as a workbook. */
import { about, ensure, get, type Row } from '../../kit/index.ts'
import { agency, school } from '../../people/index.ts'
import { product } from '../../products/index.ts'
import { answering } from '../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../server/http/context.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { quotation } from '../quotation.ts'
import { paper, widths } from '../workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function quotationWorkbook(context: Context): void {
  const { engine } = context
  answering(context)(
    'GET',
    'business-quota/quotationinfo/exportQuotationInfo',
    ['导出报价单', 'Export a quotation'],
    [viewPermit(quotation)],
    async ({ login, asked, lang, reply }) => {
      const row = (await engine.row(login, quotation, String(asked.id ?? ''))) as Row<typeof quotation> | undefined
      ensure(row, about(kernel.missing, 'id'))
      const [course, house, at] = await Promise.all([
        engine.ask(login.tenant, get(product, row.productId)),
        engine.ask(login.tenant, get(agency, row.agencyId)),
        engine.ask(login.tenant, get(school, row.schoolId)),
      ])
      const names = { product: course?.productName ?? '', agency: house?.agencyName ?? '', school: at?.schoolName ?? '' }
      const { default: write } = await import('write-excel-file/node')
      const bytes = await write(
        paper(row, names, { lang, zone: login.zone }) as any,
        { sheet: row.code, columns: widths.map(width => ({ width })), orientation: 'landscape', showGridLines: false } as any,
      ).toBuffer()
      const name = encodeURIComponent(`${row.name} ${row.code}`)
      return reply.header('Content-Disposition', `attachment; filename="quotation.xlsx"; filename*=UTF-8''${name}.xlsx`).type(xlsx).send(bytes)
    },
    'export',
  )
}
