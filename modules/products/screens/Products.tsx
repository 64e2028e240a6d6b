/** The lists behind the menus of products; the parts of one are written in the editor that a row leads to. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { faced, twoLines } from '../../../console/parts/columns.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import * as productAudit from '../product-audit.ts'
import * as productDraft from '../product-draft.ts'
import { product } from '../product.ts'

const page = (id: string) => `/school_client/class/productDetail/${id}`
const words = {
  add: ['新建产品', 'New product'],
  edit: ['编辑', 'Edit'],
  onShelf: ['已上架', 'On the shelf'],
  offShelf: ['未上架', 'Not on the shelf'],
} as const

const columns = [
  faced(product, twoLines(product, 'productName', 'agencyId')),
  'productType',
  'category',
  'lessonCount',
  'priceCents',
  'status',
  { name: 'prodctStatus', label: product.fields.prodctStatus.label, cell: (row: Wire) => t(Number(row.prodctStatus) === 1 ? words.onShelf : words.offShelf) },
  'draftStatus',
  'labels',
]

/** New products are written in the editor, not in a dialog. */
function AddProduct() {
  const [, go] = useLocation()
  return may('product_saveNew') ? <Button intent="primary" text={t(words.add)} data-command="product_saveNew" onClick={() => go('/product/edit')} /> : null
}

/** What may be written now leads to where it is written. */
function EditProduct({ row }: { readonly row: Wire }) {
  const [, go] = useLocation()
  return productDraft.isEditable(row) && may('product_saveNew') ? (
    <Button variant="minimal" intent="primary" text={t(words.edit)} data-command="product_edit" onClick={() => go(`/product/edit/${row.id}`)} />
  ) : null
}

/** `isEditing`: a row leads to the editor, for who may write products. */
export const Products = ({ screen = 'product', isEditing = false }: { readonly screen?: string; readonly isEditing?: boolean }) => (
  <ListScreen
    of={product}
    screen={screen}
    columns={columns}
    search={['productName', 'agencyId', 'productType', 'category', 'labels', 'status']}
    commands={[productDraft.submitChange, productDraft.deleteProduct, productDraft.revoke, productDraft.revokeChange, productAudit.putLabels]}
    rowActions={row => <EditProduct row={row} />}
    reads={['status', 'draftStatus']}
    link={row => (isEditing && may('product_saveNew') ? `/product/edit/${row.id}` : page(row.id))}
    toolbar={() => <AddProduct />}
  />
)

/** What waits for an auditor: new products, and changes of approved ones. */
export const ProductAudits = () => (
  <ListScreen
    of={product}
    screen="product-audit"
    views={[
      { id: 'open', label: ['待我审核', 'Waits for me'], filters: { mine: '1' }, opens: true },
      { id: 'changes', label: ['修改待审', 'Changes to be decided'], filters: { status: 'approved', draftStatus: 'pending' } },
    ]}
    from="/api/business-basic/query/productSubPage"
    columns={[...columns, 'submittedAt']}
    search={['productName', 'agencyId', 'status']}
    commands={[productAudit.approve, productAudit.approveChange, productAudit.reject, productAudit.rejectChange]}
    inputs={{ productGrantId: null }}
    link={row => page(row.id)}
  />
)
