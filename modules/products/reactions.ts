/** What follows in products: notices to those who judge or wait for an answer. */
import { accounts, notice, noticeReaction, role, roleIn } from '../messages/index.ts'
import { expiry } from './grant.commands.ts'
import { grant, product } from './product.ts'
import { followsAgency } from './shelf.commands.ts'

const shared = { type: 'approval', link: '/school_client/class/productDetail/{id}' } as const
const answer = { ...shared, to: [accounts('submittedBy')], content: ['{productName}[：{auditRemark}]', '{productName}[: {auditRemark}]'] } as const

export const reactions = [
  followsAgency,
  expiry,
  noticeReaction(
    'product_submitted',
    notice(product, 'submitted', {
      ...shared,
      on: ['submitted', 'change_submitted'],
      to: [role('PO')],
      title: ['产品待审核', 'Product to audit'],
      content: ['产品待审核：{productName}', 'Product to audit: {productName}'],
    }),
  ),
  noticeReaction(
    'product_for_school',
    notice(product, 'for_school', {
      ...shared,
      on: ['step_approved', 'change_step_approved'],
      to: [roleIn('SM', 'forSchoolId')],
      title: ['定制产品待审核', 'Tailored product to audit'],
      content: ['定制产品待审核：{productName}', 'Tailored product to audit: {productName}'],
    }),
  ),
  noticeReaction(
    'product_answered',
    notice(product, 'approved', { ...answer, on: ['approved', 'change_approved'], title: ['产品审核通过', 'Product approved'] }),
    notice(product, 'rejected', { ...answer, on: ['rejected', 'change_rejected', 'approval_withdrawn'], title: ['产品审核未通过', 'Product rejected'] }),
  ),
  noticeReaction(
    'product_granted',
    notice(grant, 'added', {
      to: [roleIn('SM', 'schoolId')],
      link: '/school_client/class/productDetail/{productId}',
      title: ['新的产品授权', 'New product for you'],
      content: ['有新的课程产品授权给本校', 'A course product was opened to your school.'],
    }),
  ),
]
