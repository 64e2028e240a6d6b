/** Sellers that are not listed yet, as a sheet: those with an area are listed at once. */
import type { FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { FilledSheet } from '../../../console/parts/grid/FilledSheet.tsx'
import type { GridColumn } from '../../../console/parts/grid/sheet.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { optional, text } from '../../kit/field.ts'
import { saleUser } from '../sale-user.ts'
import { useUnlisted } from './AccountInput.tsx'

const { areaCode, channelId, remark } = saleUser.fields
const columns: readonly GridColumn[] = [
  { name: 'name', field: text('姓名', 'Name'), isFixed: true, width: 180 },
  { name: 'areaCode', field: optional(areaCode), width: 140 },
  { name: 'channelId', field: optional(channelId), width: 160 },
  { name: 'remark', field: optional(remark), width: 200 },
]
export function SaleUserSheet(props: FormDialogProps) {
  const sellers = useUnlisted()
  return (
    <Shown of={sellers}>
      {found => (
        <FilledSheet
          {...props}
          columns={columns}
          of={found.map(({ userId, name, account }) => ({ userId, name: `${name} (${account})` }))}
          filled="areaCode"
          whose="userId"
        >
          <p className="kt-muted">
            {t(
              found.length === 0
                ? ['所有销售账号都已登记。', 'Everybody who sells is listed already.']
                : ['填写区划代码的销售将被登记。', 'Those with an area code are listed.'],
            )}
          </p>
        </FilledSheet>
      )}
    </Shown>
  )
}
