/** What recruiting shows. */
import { detailScreen, group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { consult } from './consult.ts'
import { consultCommands } from './consult.commands.ts'
import { file, fileCommands } from './file.ts'
import { product, productCommands, quota, quotaCommands } from './product.ts'

const at = '/recruitpilots'
const products = Object.values(productCommands),
  consults = Object.values(consultCommands),
  files = Object.values(fileCommands)
const consultForms = { unmask: part(() => import('./screens/Unmask.tsx'), 'UnmaskConsult') },
  fileForms = { look: part(() => import('./screens/Unmask.tsx'), 'LookAtBody') }

export const manifest: Manifest = {
  resources: [product, quota, consult, file],
  commands: [...products, ...quotaCommands, ...consults, ...files],
  screens: [
    group(at, ['招飞', 'Pilot recruiting'], { area: 'customers', icon: 'airplane' }, [
      listScreen(`${at}/product`, product, {
        menu: { label: ['招飞产品', 'Pilot products'], icon: 'box' },
        commands: products,
        columns: ['name', 'price', 'startDate', 'endDate', 'quota', 'sort', 'status'],
        search: ['name', 'status', 'endDate'],
        hint: ['新增产品并上架后，公开页面即可咨询', 'Add a product and put it on offer: the public page shows it then'],
      }),
      screen(`${at}/product/:id`, () => import('./screens/ProductDetail.tsx'), 'ProductDetail', { of: product }),
      listScreen(`${at}/consult`, consult, {
        menu: { label: ['招飞咨询', 'Pilot consults'], icon: 'chat' },
        commands: consults,
        forms: consultForms,
        inputs: { consultantId: part(() => import('./screens/ConsultantInput.tsx'), 'ConsultantInput') },
        columns: ['name', 'phone', 'answerBy', 'schoolName', 'grade', 'areaCode', 'productId', 'consultantId', 'status'],
        search: ['name', 'phone', 'productId', 'areaCode', 'source', 'status'],
        views: [
          { id: 'waiting', label: ['待分配', 'To assign'], filters: { status: 'waiting' } },
          { id: 'open', label: ['待联系', 'To contact'], filters: { status: 'assigned' } },
          { id: 'going', label: ['跟进中', 'Going on'], filters: { status: 'contacted,pre_selected' } },
          { id: 'signed', label: ['已签约', 'Signed'], filters: { status: 'signed,in_service' } },
        ],
        hint: ['公开页面的咨询会出现在这里，也可以人工登记', 'What the public page takes in appears here; staff may enter some, too'],
      }),
      screen(`${at}/consult/:id`, () => import('./screens/ConsultDetail.tsx'), 'ConsultDetail', { of: consult }),
      listScreen(`${at}/file`, file, {
        menu: { label: ['体检档案', 'Health check records'], icon: 'lab-test' },
        commands: files,
        forms: fileForms,
        columns: ['consultId', 'consultantId', 'reached', 'results', 'status'],
        hint: ['仅招飞管理员与负责顾问可见', 'For the recruit admin and the consultant alone'],
      }),
      detailScreen(`${at}/file/:id`, file, { commands: files, forms: fileForms }),
    ]),
  ],
  windows: { '/recruit': part(() => import('./screens/Ask.tsx'), 'Ask') },
  homes: { recruitpilots_admin: part(() => import('./screens/RecruitHome.tsx'), 'RecruitHome') },
}
