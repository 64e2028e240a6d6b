/** What follows in products: notices to those who judge or wait for an answer. */
import { also, on, reaction } from '../kit/index.ts'
import { notify, says } from '../messages/index.ts'
import { followsAgency } from './shelf.ts'
import { expiry } from './grant.ts'
import { product } from './product.ts'
import { grant } from './product.ts'

const link = (id: string) => `/school_client/class/productDetail/${id}`

export const reactions = [
  followsAgency, expiry,
  reaction('product_submitted', { on: on(product, 'submitted', 'change_submitted'), run: (happened, scene) => [
    also(notify, scene.newId(), {
      type: 'approval', role: 'PO', link: link(happened.id),
      ...says(['产品待审核', 'Product to audit'], [`产品待审核：${scene.row.productName}`, `Product to audit: ${scene.row.productName}`]),
    })] }),
  reaction('product_for_school', { on: on(product, 'step_approved', 'change_step_approved'), run: (happened, scene) =>
    scene.row.forSchoolId ? [also(notify, scene.newId(), {
      type: 'approval', deptId: scene.row.forSchoolId, role: 'SM', link: link(happened.id),
      ...says(['定制产品待审核', 'Tailored product to audit'],
        [`定制产品待审核：${scene.row.productName}`, `Tailored product to audit: ${scene.row.productName}`]),
    })] : [] }),
  reaction('product_answered', {
    on: on(product, 'approved', 'rejected', 'change_approved', 'change_rejected', 'approval_withdrawn'),
    run: (happened, scene) => {
      if (!scene.row.submittedBy) return []
      const passed = happened.type.endsWith('approved')
      const { productName, auditRemark } = scene.row
      return [also(notify, scene.newId(), {
        type: 'approval', userIds: [scene.row.submittedBy], link: link(happened.id),
        ...says(passed ? ['产品审核通过', 'Product approved'] : ['产品审核未通过', 'Product rejected'],
          auditRemark ? [`${productName}：${auditRemark}`, `${productName}: ${auditRemark}`] : [productName, productName]),
      })]
    },
  }),
  reaction('product_granted', { on: on(grant, 'added'), run: (_happened, scene) =>
    scene.row.schoolId ? [also(notify, scene.newId(), {
      type: 'normal', deptId: scene.row.schoolId, role: 'SM', link: link(scene.row.productId),
      ...says(['新的产品授权', 'New product for you'], ['有新的课程产品授权给本校', 'A course product was opened to your school.']),
    })] : [] }),
]
