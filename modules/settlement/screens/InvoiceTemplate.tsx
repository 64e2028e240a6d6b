/** The one invoice template: written on the left, shown with example values on the right. */
import { Card } from '../../../console/parts/Card.tsx'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import { saveTemplate } from '../invoice.ts'

const meanings = {
  title: ['抬头', 'whom it is for'],
  orderCode: ['订单号', 'the order'],
  amount: ['金额', 'the amount'],
  invoiceNo: ['发票号码', 'its number'],
} as const
const example: Readonly<Record<keyof typeof meanings, string>> = { title: '张三', orderCode: 'DD202610000001', amount: '1,280.00', invoiceNo: '24110001' }
/** Puts values where the template has {{names}}. */
export const filled = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

export function InvoiceTemplate() {
  const template = useAsk<Wire>('/api/business-order/invoice/template')
  const row = template.value
  return (
    <Page
      screen="invoice-template"
      actions={
        row &&
        may(saveTemplate.permit) && (
          <DialogButton intent="primary" text={t(['编辑模板', 'Edit the template'])} data-command={saveTemplate.permit} onDone={template.reload}>
            {end => <FormDialog command={saveTemplate} row={row} {...end} />}
          </DialogButton>
        )
      }
    >
      <Shown of={template}>
        {shown => (
          <>
            <Card title={text(shown.title)}>
              <RichText html={filled(text(shown.content), example)} />
            </Card>
            <p className="kt-muted">
              {t(['可用的占位：', 'Placeholders: '])}
              {Object.keys(example)
                .map(name => `{{${name}}} ${t(meanings[name as keyof typeof example])}`)
                .join(t(['、', ', ']))}
            </p>
          </>
        )}
      </Shown>
    </Page>
  )
}
