/** Granting products × schools: ticked, made into a row each, put right cell by cell or pasted, and granted all at once. */
import { useState } from 'react'
import { today } from '../../../console/clock.ts'
import { page, type Wire } from '../../../console/call.ts'
import type { FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { Picks } from '../../../console/parts/grid/Picks.tsx'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { SheetDialog } from '../../../console/parts/grid/SheetDialog.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { t } from '../../../console/session.ts'
import { school } from '../../people/index.ts'
import { grant, product } from '../product.ts'

const { productId, schoolId, priceCents, startTime, endTime } = grant.fields
const widths = { productId: 220, schoolId: 220, priceCents: 110, startTime: 130, endTime: 130 }

export function GrantSheet({ command, onDone, onClose }: FormDialogProps) {
  const found = useReport(['grants'], async how => ({
    products: (await page(product, { status: 'approved', current: 1, size: -1 }, how)).records,
    schools: (await page(school, { current: 1, size: -1 }, how)).records,
  }))
  const { products = [], schools = [] } = found.value ?? {}
  const [chosen, setChosen] = useState({ products: new Set<string>() as ReadonlySet<string>, schools: new Set<string>() as ReadonlySet<string> })
  const [rows, setRows] = useState<readonly GridRow[]>([])
  const choose = (next: Partial<typeof chosen>) => {
    const now = { ...chosen, ...next }
    setChosen(now)
    setRows(crossed(now, products, rows))
  }
  const named = (all: readonly Wire[], name: string) => all.map(one => ({ id: one.id, name: String(one[name]) }))
  const [ofProducts, ofSchools] = [named(products, 'productName'), named(schools, 'schoolName')]
  const optionsOf = (all: typeof ofProducts) => all.map(one => [one.id, one.name] as const)
  const columns: readonly GridColumn[] = [
    { name: 'productId', field: productId, options: optionsOf(ofProducts), isFixed: true, width: widths.productId },
    { name: 'schoolId', field: schoolId, options: optionsOf(ofSchools), isFixed: true, width: widths.schoolId },
    { name: 'priceCents', field: priceCents, width: widths.priceCents },
    { name: 'startTime', field: startTime, width: widths.startTime },
    { name: 'endTime', field: endTime, width: widths.endTime },
  ]
  return (
    <SheetDialog
      command={command}
      columns={columns}
      rows={rows}
      setRows={setRows}
      isDirty={rows.length > 0}
      onDone={() => onDone('', undefined)}
      onClose={onClose}
    >
      <div className="kt-picks">
        <Picks label={t(product.label)} of={ofProducts} chosen={chosen.products} onChange={all => choose({ products: all })} />
        <Picks label={t(school.label)} of={ofSchools} chosen={chosen.schools} onChange={all => choose({ schools: all })} />
      </div>
    </SheetDialog>
  )
}

/** A row for each product and school, with the product's own price and a year from today; what was typed in a row stays. */
function crossed(
  chosen: { readonly products: ReadonlySet<string>; readonly schools: ReadonlySet<string> },
  products: readonly Wire[],
  before: readonly GridRow[],
): readonly GridRow[] {
  const from = today(),
    inOneYear = `${Number(from.slice(0, 4)) + 1}${from.slice(4).replace('-02-29', '-02-28')}`
  return products
    .filter(one => chosen.products.has(one.id))
    .flatMap(one =>
      [...chosen.schools].map(
        to =>
          before.find(row => row.productId === one.id && row.schoolId === to) ?? {
            productId: one.id,
            schoolId: to,
            priceCents: one.priceCents,
            startTime: from,
            endTime: inOneYear,
          },
      ),
    )
}
