/** What follows in products: notices to those who judge or wait for an answer. */
import { also, reaction } from '../kit/index.ts'
import { notify } from '../messages/index.ts'
import { followsAgency } from './shelf.ts'
import { expiry } from './grant.ts'

const link = (id: string) => `/school_client/class/productDetail/${id}`

export const reactions = [
  followsAgency, expiry,
  reaction('product_submitted', { on: ['product.submitted', 'product.change_submitted'], run: (happened, scene) => [
    also(notify, scene.newId(), {
      type: 'approval', role: 'PO', title: '产品待审核', content: `产品待审核：${scene.row.productName}`, link: link(happened.id),
    })] }),
  reaction('product_for_school', { on: ['product.step_approved', 'product.change_step_approved'], run: (happened, scene) =>
    scene.row.forSchoolId ? [also(notify, scene.newId(), {
      type: 'approval', deptId: scene.row.forSchoolId, role: 'SM', title: '定制产品待审核',
      content: `定制产品待审核：${scene.row.productName}`, link: link(happened.id),
    })] : [] }),
  reaction('product_answered', {
    on: ['product.approved', 'product.rejected', 'product.change_approved', 'product.change_rejected', 'product.approval_withdrawn'],
    run: (happened, scene) => {
      if (!scene.row.submittedBy) return []
      const passed = happened.type.endsWith('approved')
      return [also(notify, scene.newId(), {
        type: 'approval', userIds: [scene.row.submittedBy], title: passed ? '产品审核通过' : '产品审核未通过', link: link(happened.id),
        content: `${scene.row.productName}${scene.row.auditRemark ? `：${scene.row.auditRemark}` : ''}`,
      })]
    },
  }),
  reaction('product_granted', { on: ['product_grant.added'], run: (happened, scene) =>
    scene.row.schoolId ? [also(notify, scene.newId(), {
      type: 'normal', deptId: scene.row.schoolId, role: 'SM', title: '新的产品授权', content: '有新的课程产品授权给本校', link: link(happened.data.productId),
    })] : [] }),
]
