/** Product (L6): a course an agency offers: introduction, chapters, grades, price and what it asks of teachers. */
import { auditCode, auditFields } from '../audit/index.ts'
import { carries, choice, date, dict, file, flag, image, int, json, money, ref, resource, rich, rules, state, text, facts } from '../kit/index.ts'
import { labelField } from '../system/index.ts'
import { audienceFields, isArea } from './audience.ts'
import { areChapters, areGrades, chaptersLine, gradesLine, isGrantAsk, isSafe } from './shape.ts'

/** One lesson of the plan, in teaching order. */
export interface Chapter {
  readonly lessonNo: number
  readonly name: string
  readonly content: string
}
/** The grant that a submission asks for: made when the product is approved. */
export interface GrantAsk {
  readonly schoolId?: string | null
  readonly areaCode?: string | null
  readonly priceCents: number
  readonly startTime: string
  readonly endTime: string
}

/** What the outside may come to see: nothing that is still being written. */
const released = { status: { not: ['draft', 'rejected', 'removed'] } }

export const product = resource('product', {
  label: ['课程产品', 'Course product'],
  path: { base: 'business-product/age/product', list: 'pageProduct', detail: 'particularsProduct', remove: 'deleteProduct' },
  title: 'productName',
  find: { by: ['productName'], where: 'agencyId' },
  // An agency and its teachers see their own; whom else it is shown to is said beside (grantees.ts).
  scope: { agency: 'agencyId', employer: 'agencyId', else: { school: released, area: released } },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM', 'AT', 'SA', 'SL'],
  fields: {
    productName: text('产品名称', 'Product name', { required: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    productType: dict('product_type')('产品类型', 'Product type', { required: true, search: true }),
    category: dict('subject')('科目', 'Subject', { search: true }),
    /** Year grades 1 to 12 the course is for. */
    grades: json<readonly number[]>()('适用年级', 'Grades', { hidden: true, check: areGrades, says: gradesLine }),
    ...audienceFields,
    lessonCount: int('课次数', 'Lessons', { required: true, check: rules.between(1, 400) }),
    lessonMinutes: int('每课次分钟数', 'Minutes per lesson', { required: true, initial: 90, check: rules.between(10, 480) }),
    priceCents: money('指导价', 'Price', { isPrice: true, required: true, check: rules.between(0, 100_000_000) }),
    cover: image('封面', 'Cover', { hidden: true }),
    introduction: rich('课程介绍', 'Introduction', { hidden: true, check: isSafe }),
    chapters: json<readonly Chapter[]>()('章节', 'Chapters', { hidden: true, check: areChapters, says: chaptersLine }),
    materials: text('教材与材料', 'Materials', { hidden: true, lines: 4 }),
    teacherDemands: text('师资要求', 'Teacher demands', { hidden: true, lines: 4 }),
    needsResults: flag('结课需成果', 'Final results demanded', { required: true, initial: false, hidden: true }),
    /** The school that the product was made for; empty for every school. */
    forSchoolId: ref('school')('定制学校', 'Made for school', { hidden: true }),
    remark: text('备注', 'Remark', { hidden: true }),
    /** The version the approval stands for; a change makes a new draft while the approved one stays in force. */
    approvedVersion: int('通过版本', 'Approved version', { locked: true, hidden: true }),
    /** The draft of a change to an approved product, as field values. */
    draft: json<Readonly<Record<string, unknown>>>()('修改草稿', 'Change draft', { locked: true, hidden: true }),
    draftStatus: choice({ draft: ['修改中', 'Being changed'], pending: ['修改待审', 'Change in audit'], rejected: ['修改被驳回', 'Change rejected'] })(
      '修改状态',
      'State of the change',
      { locked: true },
    ),
    grantAsk: json<GrantAsk>()('申请授权', 'Grant asked for', { hidden: true, check: isGrantAsk }),
    productGrantId: ref('product_grant')('授权', 'Grant', { locked: true, hidden: true }),
    /** 1 on the shelf, 0 off it: kept by the shelf in the same turn, for lists. */
    prodctStatus: int('上架', 'On shelf', { required: true, initial: 0, locked: true, search: true }),
    ...labelField('product'),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { saveNew: 'draft', submitNew: 'pending' }),
    draft: state('草稿', 'Draft', 'idle', { saveNew: 'draft', submitNew: 'pending', deleteProduct: 'removed', putLabels: 'draft' }, auditCode.draft),
    pending: state(
      '待审核',
      'Pending',
      'waiting',
      { approve: ['pending', 'approved'], reject: 'rejected', revoke: 'draft', putLabels: 'pending' },
      auditCode.pending,
    ),
    rejected: state(
      '已驳回',
      'Rejected',
      'bad',
      { saveNew: 'rejected', submitNew: 'pending', deleteProduct: 'removed', putLabels: 'rejected' },
      auditCode.rejected,
    ),
    approved: state(
      '已通过',
      'Approved',
      'good',
      {
        change: 'approved',
        dropChange: 'approved',
        submitChange: 'approved',
        revokeChange: 'approved',
        approveChange: 'approved',
        rejectChange: 'approved',
        mark: 'approved',
        putLabels: 'approved',
        withdrawApproval: 'rejected',
        retire: 'retired',
      },
      auditCode.approved,
    ),
    retired: state('已下线', 'Retired', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...facts('step_approved', 'approved', 'rejected', 'change_step_approved', 'change_approved', 'change_rejected', 'approval_withdrawn'),
    ...facts('retired', 'marked', 'saved', 'submitted', 'revoked', 'removed', 'change_drafted', 'change_dropped', 'change_submitted'),
    ...facts('change_revoked', 'labelled'),
  },
})

/** The shelf of a product: its id is the product's id. */
export const shelf = resource('product_shelf', {
  label: ['上下架', 'Shelf'],
  path: 'business-product/shelf',
  title: 'productId',
  scope: { agency: 'agencyId', else: { school: 'everyone', area: 'everyone' } },
  read: ['PA', 'PO', 'EC', 'SM', 'AM', 'SA', 'SL'],
  fields: {
    productId: ref('product')('产品', 'Product', { required: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true }),
    reason: text('原因', 'Reason'),
  },
  lifecycle: {
    new: state('未上架', 'Not on shelf', 'idle', { up: 'up' }),
    up: state('已上架', 'On shelf', 'good', { down: 'down' }, 1),
    down: state('已下架', 'Off shelf', 'over', { up: 'up' }, 0),
  },
  facts: { put_up: {}, taken_down: carries<{ remark: string | null }>() },
})

/** Grant of a product to a school or an area, at a price, from a day to a day. */
export const grant = resource('product_grant', {
  label: ['产品授权', 'Product grant'],
  path: { base: 'business-product/grant', list: 'pageProductGrant' },
  title: 'productId',
  // Schools and commissions also see what is granted to their area and to everybody (grantees.ts).
  scope: { agency: 'agencyId', else: { school: 'everyone', area: 'everyone' } },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM', 'SA', 'SL'],
  fields: {
    productId: ref('product')('产品', 'Product', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    /** A school, or an area when the school is empty. */
    schoolId: ref('school')('授权学校', 'School', { search: true, locked: true }),
    areaCode: text('授权区划', 'Area code', { search: true, locked: true, check: isArea }),
    priceCents: money('授权价', 'Granted price', { isPrice: true, required: true, check: rules.between(0, 100_000_000) }),
    startTime: date('开始日期', 'From', { required: true }),
    endTime: date('结束日期', 'To', { required: true, index: true }),
    /** Public: every school in the agency's authorised areas may launch. */
    isPublic: flag('公开', 'Public', { required: true, initial: false, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { add: 'active', addMany: 'active' }),
    active: state('有效', 'In force', 'good', { edit: 'active', editIsPublic: 'active', remove: 'ended', expire: 'ended' }),
    ended: state('已结束', 'Ended', 'over'),
  },
  facts: { added: {}, edited: {}, published: {}, ended: carries<{ remark: string | null }>(), expired: {} },
})

/** A file for a lesson of a product: by its number, so that it serves every class that runs the product. */
export const lessonResource = resource('lesson_resource', {
  label: ['课程资源', 'Lesson resource'],
  path: 'business-product/lessonResource',
  title: 'name',
  scope: { agency: 'agencyId', employer: 'agencyId', else: { school: 'everyone' } },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  sort: ['sort'],
  fields: {
    productId: ref('product')('产品', 'Product', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true, hidden: true }),
    lessonNo: int('课次', 'Lesson', { required: true, search: true, check: rules.between(1, 400) }),
    name: text('名称', 'Name', { required: true, search: true }),
    type: text('类型', 'Type'),
    url: file('文件', 'File', { required: true }),
    size: int('大小', 'Size'),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
  },
})
