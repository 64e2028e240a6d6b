/** What products show. */
import { group, link, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import * as files from './files.ts'
import * as grants from './grant.commands.ts'
import * as productAudit from './product-audit.ts'
import * as productDraft from './product-draft.ts'
import { grant, lessonResource, product, shelf } from './product.ts'
import * as shelves from './shelf.commands.ts'

const products = () => import('./screens/Products.tsx')
const details = () => import('./screens/ProductDetail.tsx')
const editor = () => import('./screens/ProductEditor.tsx')
const shop = () => import('./screens/Shop.tsx')

export const manifest: Manifest = {
  resources: [product, shelf, grant, lessonResource],
  commands: [...productDraft.commands, ...productAudit.commands, ...shelves.commands, ...grants.commands, ...files.commands],
  screens: [
    group('/product', ['课程产品', 'Products'], { area: 'teaching', icon: 'book', roles: ['PA', 'PO', 'FI', 'EC', 'AM', 'SA', 'SL'] }, [
      screen('/product/list', products, 'Products', { menu: { label: ['产品管理', 'Products'], icon: 'cube', permit: 'product_view' } }),
      screen('/product/edit', editor, 'ProductEditor'),
      screen('/product/edit/:id', editor, 'ProductEditor'),
      screen('/product/introduction', products, 'Products', { props: { screen: 'product-introduction', isEditing: true } }),
      screen('/product/chapter', products, 'Products', { props: { screen: 'product-chapter', isEditing: true } }),
      screen('/product/courseRequirement', products, 'Products', { props: { screen: 'product-requirement', isEditing: true } }),
      screen('/audit/productSub', products, 'ProductAudits', {
        menu: { label: ['产品审核', 'Product audit'], icon: 'endorsed', permit: 'product_approve', roles: ['PO'] },
      }),
      listScreen('/product/grant', grant, {
        menu: { label: ['产品授权', 'Grants'], icon: 'share' },
        commands: grants.commands,
        inputs: { areaCode: part(() => import('./screens/areas.tsx'), 'GrantArea') },
        forms: { addMany: part(() => import('./screens/GrantSheet.tsx'), 'GrantSheet') },
        columns: ['productId', 'agencyId', 'schoolId', 'areaCode', 'priceCents', 'startTime', 'endTime', 'isPublic', 'status'],
        search: ['productId', 'agencyId', 'schoolId', 'areaCode', 'isPublic', 'status'],
      }),
    ]),
    group('/school_client/class', ['课程产品', 'Products'], { area: 'teaching', icon: 'book', roles: ['SM'] }, [
      screen('/school_client/class/productShop', shop, 'Shop', { menu: { label: ['产品商城', 'Product shop'], icon: 'shop', permit: 'product_view' } }),
      screen('/school_client/class/productShop/:id/:name', shop, 'Shop'),
      screen('/school_client/class/productDetail/:id', details, 'ProductDetail', { of: product }),
      screen('/age_client/submit/components/agencyproductsubinfo', () => import('./screens/ProductSub.tsx'), 'ProductSub'),
      screen('/sch_lesson/courseInformation', details, 'ProductDetail'),
      screen('/sch_lesson/lessonResources/:id', () => import('./screens/Files.tsx'), 'Files'),
      link('/audit/productSub', { label: ['定制产品审核', 'Own products'], icon: 'endorsed', permit: 'product_approve' }),
      link('/product/grant', { label: ['产品授权', 'Grants'], icon: 'share', permit: 'product_grant_view' }),
    ]),
  ],
}
