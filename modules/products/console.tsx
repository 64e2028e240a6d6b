/** The console manifest of products. */
import { Button } from '@blueprintjs/core'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import type { Wire } from '../../console/call.ts'
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import { ListScreen } from '../../console/parts/ListScreen.tsx'
import { listScreen } from '../../console/parts/screens.tsx'
import { may, t } from '../../console/session.ts'
import * as files from './files.ts'
import * as grants from './grant.ts'
import * as productAudit from './product-audit.ts'
import { grant, lessonResource, product, shelf } from './product.ts'
import * as shelves from './shelf.ts'
import * as productDraft from './product-draft.ts'

const page = (id: string) => `/school_client/class/productDetail/${id}`
const Detail = lazy(() => import('./screens/ProductDetail.tsx').then(found => ({ default: found.ProductDetail })))
const Editor = lazy(() => import('./screens/ProductEditor.tsx').then(found => ({ default: found.ProductEditor })))
const Shop = lazy(() => import('./screens/Shop.tsx').then(found => ({ default: found.Shop })))
const Files = lazy(() => import('./screens/Files.tsx').then(found => ({ default: found.Files })))

const words = { add: ['新建产品', 'New product'], onShelf: ['已上架', 'On the shelf'], offShelf: ['未上架', 'Not on the shelf'] } as const

const columns = [
  'productName',
  'agencyId',
  'productType',
  'category',
  'lessonCount',
  'priceCents',
  'status',
  { name: 'prodctStatus', label: product.fields.prodctStatus.label, cell: (row: Wire) => t(Number(row.prodctStatus) === 1 ? words.onShelf : words.offShelf) },
  'draftStatus',
]

/** New products are written in the editor, not in a dialog. */
function AddProduct() {
  const [, go] = useLocation()
  return may('product_saveNew') ? <Button intent="primary" text={t(words.add)} data-command="product_saveNew" onClick={() => go('/product/edit')} /> : null
}
/** The list behind the menus of products; the parts are written in the editor that a row leads to. */
const products =
  (screen: string, link: (id: string) => string = page): ComponentType =>
  () => (
    <ListScreen
      of={product}
      screen={screen}
      columns={columns}
      search={['productName', 'agencyId', 'productType', 'category', 'status']}
      commands={[productDraft.deleteProduct, productDraft.revoke]}
      link={row => link(row.id)}
      toolbar={() => <AddProduct />}
    />
  )
const edited = (id: string) => (may('product_saveNew') ? `/product/edit/${id}` : page(id))

export const consoleManifest: ConsoleManifest = {
  resources: [product, shelf, grant, lessonResource],
  commands: [...productDraft.commands, ...productAudit.commands, ...shelves.commands, ...grants.commands, ...files.commands],
  links: { product: page },
  screens: {
    '/product/list': products('product'),
    '/product/edit': Editor,
    '/product/edit/:id': Editor,
    '/product/introduction': products('product-introduction', edited),
    '/product/chapter': products('product-chapter', edited),
    '/product/courseRequirement': products('product-requirement', edited),
    '/product/grant': listScreen(grant, {
      commands: grants.commands,
      columns: ['productId', 'agencyId', 'schoolId', 'areaCode', 'priceCents', 'startTime', 'endTime', 'isPublic', 'status'],
      search: ['productId', 'agencyId', 'schoolId', 'areaCode', 'isPublic', 'status'],
    }),
    '/audit/productSub': listScreen(product, {
      screen: 'product-audit',
      from: '/api/business-basic/query/productSubPage',
      columns: [...columns, 'submittedAt'],
      search: ['productName', 'agencyId', 'status'],
      commands: [productAudit.approve, productAudit.reject],
      inputs: { productGrantId: null },
      link: row => page(row.id),
    }),
    '/school_client/class/productDetail/:id': Detail,
    '/sch_lesson/courseInformation': Detail,
    '/school_client/class/productShop': Shop,
    '/school_client/class/productShop/:id/:name': Shop,
    '/sch_lesson/lessonResources/:id': Files,
  },
}
