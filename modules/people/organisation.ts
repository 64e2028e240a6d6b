/** Organisations: schools and agencies, whose ids are the ids of their departments; and rooms. */
import { auditCode, auditFields, draftFacts, ownDrafts } from '../audit/index.ts'
import { labelField } from '../system/index.ts'
import { carries, choice, dict, flag, int, money, percent, ref, resource, type Role, rules, state, text, date, time, json } from '../kit/index.ts'

/** School standing (L15). */
export const school = resource('school', {
  label: ['学校', 'School'],
  path: { base: 'business-basic/school', list: 'page' },
  title: 'schoolName',
  find: { by: ['schoolName', 'schoolCode', 'phone'], where: 'areaName' },
  scope: { school: 'id', area: 'areaCode', else: { agency: 'everyone', student: 'everyone' } },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'SA', 'SL', 'CS'],
  drafts: ownDrafts,
  sort: ['schoolCode'],
  fields: {
    schoolName: text('学校名称', 'School name', { required: true, search: true, unique: true }),
    schoolCode: text('学校编码', 'School code', { required: true, search: true, unique: true }),
    educationPeriod: choice({ primary: ['小学', 'Primary'], junior: ['初中', 'Junior'], both: ['九年一贯', 'Nine-year'] })('学段', 'Period', {
      required: true,
      search: true,
    }),
    areaCode: text('区划代码', 'Area code', { required: true, search: true, locked: true, hidden: true }),
    areaName: text('所属区县', 'Area', { required: true, locked: true }),
    address: text('地址', 'Address'),
    lng: text('经度', 'Longitude', { hidden: true, check: rules.longitude }),
    lat: text('纬度', 'Latitude', { hidden: true, check: rules.latitude }),
    contact: text('联系人', 'Contact', { pii: 'name' }),
    phone: text('联系电话', 'Phone', { check: rules.phone, pii: 'phone', index: true }),
    guardianApproval: flag('绑定需学校确认', 'Bindings need the school', { required: true, initial: false, hidden: true }),
    directRelease: flag('可直接发布', 'May release without audit', { required: true, initial: true }),
    termStart: date('学期开始', 'Term starts', { required: true }),
    termEnd: date('学期结束', 'Term ends', { required: true }),
    holidays: json<readonly string[]>()('放假日期', 'Holidays', { hidden: true, check: rules.days }),
    ...labelField('school'),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'active', apply: 'pending', saveDraft: 'draft' }),
    pending: state('待审核', 'Pending', 'waiting', { approve: 'active', reject: 'rejected', revoke: 'draft' }, auditCode.pending),
    draft: state('草稿', 'Draft', 'idle', { saveDraft: 'draft', apply: 'pending', discard: 'removed' }, auditCode.draft),
    rejected: state('已驳回', 'Rejected', 'bad', { apply: 'pending', saveDraft: 'rejected' }, auditCode.rejected),
    active: state('正常', 'Active', 'good', { change: 'active', write: 'active', putLabels: 'active', suspend: 'suspended' }, auditCode.approved),
    suspended: state('已停用', 'Suspended', 'bad', { resume: 'active', putLabels: 'suspended' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...draftFacts,
    created: {},
    applied: {},
    revoked: {},
    approved: {},
    rejected: {},
    changed: {},
    labelled: {},
    suspended: carries<{ remark: string }>(),
    resumed: carries<{ remark: string | null }>(),
  },
})

/** What the platform writes about an agency is not for the agency. */
const platform: readonly Role[] = ['PO', 'FI', 'CS', 'SA', 'SL']

/** Agency standing (L15): AUD → active ⇄ suspended → closed. */
export const agency = resource('agency', {
  label: ['机构', 'Agency'],
  path: { base: 'business-basic/agency', list: 'page' },
  title: 'agencyName',
  find: { by: ['agencyName', 'licenseNo', 'phone'], where: 'areaName' },
  scope: { agency: 'id', area: 'areaCode', else: { school: 'everyone' } },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM', 'SA', 'SL', 'CS'],
  drafts: ownDrafts,
  sort: ['licenseNo'],
  notes: { by: platform, for: [...platform, 'PA'] },
  tasks: { by: platform, for: [...platform, 'PA'] },
  fields: {
    agencyName: text('机构名称', 'Agency name', { required: true, search: true, unique: true }),
    licenseNo: text('办学许可证号', 'Licence number', { required: true, search: true, unique: true }),
    licenseUntil: date('许可证有效期至', 'Licence valid until', { required: true }),
    areaCode: text('注册区划', 'Registered area', { required: true, search: true, hidden: true }),
    areaName: text('注册区县', 'Area', { required: true }),
    contact: text('联系人', 'Contact', { required: true, pii: 'name' }),
    phone: text('联系电话', 'Phone', { required: true, check: rules.phone, pii: 'phone', index: true }),
    shareBp: percent('分成比例(%)', 'Share, %', { check: rules.share }),
    files: json<readonly string[]>()('资质文件', 'Papers', { locked: true, hidden: true, check: rules.texts }),
    /** The waiting account of who registered it from outside; it is opened with the agency. */
    applicantId: ref('user')('申请人账号', 'Account of the applicant', { locked: true, hidden: true }),
    ...labelField('agency'),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'active', register: 'pending', registerOnline: 'pending', saveDraft: 'draft' }),
    pending: state(
      '待审核',
      'Pending',
      'waiting',
      { complete: 'pending', approve: 'active', reject: 'rejected', revoke: 'draft', grant: 'active', refuse: 'rejected' },
      auditCode.pending,
    ),
    draft: state('草稿', 'Draft', 'idle', { saveDraft: 'draft', register: 'pending', discard: 'removed' }, auditCode.draft),
    rejected: state('已驳回', 'Rejected', 'bad', { register: 'pending', registerOnline: 'pending', saveDraft: 'rejected' }, auditCode.rejected),
    active: state(
      '正常',
      'Active',
      'good',
      { change: 'active', renew: 'active', write: 'active', putLabels: 'active', suspend: 'suspended' },
      auditCode.approved,
    ),
    suspended: state('已暂停', 'Suspended', 'bad', { resume: 'active', close: 'closed', putLabels: 'suspended' }),
    closed: state('已关闭', 'Closed', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...draftFacts,
    created: {},
    registered: {},
    revoked: {},
    approved: {},
    completed: {},
    rejected: {},
    changed: {},
    renewed: {},
    labelled: {},
    suspended: carries<{ remark: string }>(),
    resumed: carries<{ remark: string | null }>(),
    closed: carries<{ remark: string }>(),
  },
})

/** An agency's authorisation to teach in an area, from a day to a day (L15). Its id is `<agencyId>:<areaCode>`. */
export const areaAuthorization = resource('area_authorization', {
  label: ['区域授权', 'Area authorisation'],
  path: { base: 'business-basic/areaAuthorization', list: 'page' },
  title: 'areaName',
  scope: { agency: 'agencyId', area: 'areaCode' },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM'],
  drafts: ownDrafts,
  fields: {
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, search: true, locked: true, hidden: true }),
    areaName: text('区县', 'Area', { required: true, locked: true }),
    fromDate: date('授权开始', 'From', { required: true }),
    toDate: date('授权结束', 'To', { required: true, index: true }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { apply: 'applied', authorise: 'authorised', saveDraft: 'draft' }),
    applied: state(
      '待审核',
      'Applied',
      'waiting',
      { approve: 'authorised', reject: 'rejected', revokeApply: 'draft', grant: 'authorised', refuse: 'rejected' },
      auditCode.pending,
    ),
    draft: state('草稿', 'Draft', 'idle', { saveDraft: 'draft', apply: 'applied', authorise: 'authorised', discard: 'removed' }, auditCode.draft),
    rejected: state('已驳回', 'Rejected', 'bad', { apply: 'applied', saveDraft: 'rejected' }, auditCode.rejected),
    authorised: state('已授权', 'Authorised', 'good', { renew: 'authorised', revoke: 'revoked', expire: 'expired' }, auditCode.approved),
    expired: state('已过期', 'Expired', 'over', { renew: 'authorised' }),
    revoked: state('已撤销', 'Revoked', 'bad', { apply: 'applied' }),
    removed: state('已删除', 'Removed', 'over', { apply: 'applied', authorise: 'authorised', saveDraft: 'draft' }),
  },
  facts: {
    ...draftFacts,
    apply_revoked: {},
    applied: {},
    approved: {},
    rejected: {},
    authorised: {},
    renewed: {},
    revoked: carries<{ remark: string }>(),
    expired: {},
  },
})

export const classroom = resource('classroom', {
  label: ['教室', 'Classroom'],
  path: { base: 'business-openclass/school_client/classroom', list: 'page' },
  title: 'name',
  within: 'schoolId',
  scope: { school: 'schoolId', area: 'areaCode', else: { agency: 'everyone', teacher: 'everyone' } },
  read: ['PA', 'PO', 'EC', 'SM', 'ST', 'AM', 'AT'],
  sort: ['name'],
  printable: { door: { label: ['教室门牌（扫码签到）', 'Door code of the room'], by: ['PO', 'SM', 'ST'] } },
  fields: {
    schoolId: ref('school')('学校', 'School', { required: true, search: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true, initial: '' }),
    name: text('教室名称', 'Room', { required: true, search: true }),
    building: text('楼栋', 'Building'),
    capacity: int('容量', 'Capacity', { required: true, check: rules.between(1, 2_000) }),
    type: dict('classroom_type')('类型', 'Type'),
  },
})

/** A dated fee per lesson of an agency teacher; used rows are ended, never removed (L12). */
export const teacherFee = resource('agency_teacher_fee', {
  label: ['教师课时费', 'Teacher fee'],
  path: 'business-basic/agencyTeacherFee',
  title: 'teacherId',
  scope: { agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'FI', 'SM', 'AM', 'AT'],
  fields: {
    teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true }),
    productType: dict('product_type')('课程类型', 'Product type'),
    feePerLesson: money('课时费', 'Fee per lesson', { required: true, isPrice: true }),
    startTime: date('开始日期', 'From', { required: true }),
    endTime: date('结束日期', 'To', { locked: true, index: true }),
    usedAt: time('首次使用', 'First used', { locked: true, hidden: true }),
    /** The last lesson day a settlement used it for: it can't end before. */
    usedUntil: date('最近使用日期', 'Last used for', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { save: 'current', saveMany: 'current' }),
    current: state('生效', 'Current', 'good', { use: 'current', end: 'ended', lapse: 'ended', remove: 'removed' }),
    // The day may still be to come: the row says it.
    ended: state('已设止期', 'End set', 'over', { use: 'ended' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { saved: {}, ended: {}, removed: {}, used: {} },
})
