/** The menu of products. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/product',
    label: ['课程产品', 'Products'],
    icon: 'book',
    roles: ['PA', 'PO', 'FI', 'EC', 'AM', 'SA', 'SL'],
    children: [
      { path: '/product/list', label: ['产品管理', 'Products'], icon: 'cube', permit: 'product_view' },
      { path: '/audit/productSub', label: ['产品审核', 'Product audit'], icon: 'endorsed', permit: 'product_approve', roles: ['PO'] },
      { path: '/product/grant', label: ['产品授权', 'Grants'], icon: 'share', permit: 'product_grant_view' },
    ],
  },
  {
    path: '/school_client/class',
    label: ['课程产品', 'Products'],
    icon: 'book',
    roles: ['SM'],
    children: [
      { path: '/school_client/class/productShop', label: ['产品商城', 'Product shop'], icon: 'shop', permit: 'product_view' },
      { path: '/audit/productSub', label: ['定制产品审核', 'Own products'], icon: 'endorsed', permit: 'product_approve' },
      { path: '/product/grant', label: ['产品授权', 'Grants'], icon: 'share', permit: 'product_grant_view' },
    ],
  },
]
