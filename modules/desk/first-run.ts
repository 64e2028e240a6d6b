/** The first run of a house: what leads from an empty tenant to its first class, as far as it has come. Gone once there is one. */
import { count, find, type Label, report, type Resource, type Role, type RouteContext } from '../kit/index.ts'
import { identity, role } from '../identity/index.ts'
import { openClass } from '../openclass/index.ts'
import { agency, agencyTeacher, areaAuthorization, classroom, school, student } from '../people/index.ts'
import { grant, product } from '../products/index.ts'
import { policy } from '../system/index.ts'

interface Step {
  readonly label: Label
  /** Whose work it is. */
  readonly by: Role
  readonly to: string
  readonly of: Resource
  readonly where?: object
}
/** What is asked of the steps: which rows there must be one of. */
const steps = {
  rules: { label: ['看一遍业务规则并保存', 'Read the rules of the house and save them'], by: 'PA', to: '/system/policy', of: policy },
  operator: { label: ['为运营人员开账号', 'Give an operator an account'], by: 'PA', to: '/system/user', of: identity },
  school: { label: ['新增第一所学校', 'Add the first school'], by: 'PO', to: '/basic/school', of: school, where: { status: 'active' } },
  rooms: { label: ['登记学校的教室', 'Enter the rooms of the school'], by: 'SM', to: '/school_client/classroom', of: classroom, where: { status: 'live' } },
  pupils: { label: ['导入学生名单', 'Import the pupils'], by: 'SM', to: '/school/student', of: student, where: { status: 'live' } },
  agency: { label: ['新增第一家机构', 'Add the first agency'], by: 'PO', to: '/basic/agency', of: agency, where: { status: 'active' } },
  authorisation: {
    label: ['授权机构在本区开课', 'Authorise the agency in its area'],
    by: 'PO',
    to: '/basic/agency',
    of: areaAuthorization,
    where: { status: 'authorised' },
  },
  teacher: {
    label: ['登记机构的教师', 'Enter a teacher of the agency'],
    by: 'AM',
    to: '/age_client/basics/agencyTeacher',
    of: agencyTeacher,
    where: { status: 'approved' },
  },
  product: {
    label: ['提交并审核第一个课程产品', 'Submit and approve the first product'],
    by: 'AM',
    to: '/product/list',
    of: product,
    where: { status: 'approved' },
  },
  grant: { label: ['把产品授权给学校', 'Grant the product to the school'], by: 'PO', to: '/product/grant', of: grant },
  class: { label: ['开出并发布第一个班级', 'Open and release the first class'], by: 'SM', to: '/openclass/launch', of: openClass },
} as const satisfies Record<string, Step>

/** A class that families have seen. */
const released = { status: { not: ['launched', 'perfected', 'rejected', 'teacher_checked', 'release_pending', 'removed'] } }

/** No steps where there is nothing to tell. */
export interface FirstRun {
  readonly steps: readonly { readonly name: string; readonly label: string; readonly by: Role; readonly to: string; readonly isDone: boolean }[]
}

const over: FirstRun = { steps: [] }

async function firstRun(_asked: unknown, context: RouteContext): Promise<FirstRun> {
  const { actor, lang } = context
  if (!['PA', 'PO'].includes(actor.role)) return over
  const isThere = async (of: Resource, where: object) => (await context.readUnscoped(count(of, where as never))) > 0
  if (await isThere(openClass, released)) return over
  const operators = (await context.readUnscoped(find(role, { roleAlias: 'PO' }))).map(one => one.id)
  const where: Readonly<Record<string, object>> = { operator: { roleId: operators, status: 'active' }, class: released }
  return {
    steps: await Promise.all(
      Object.entries<Step>(steps).map(async ([name, { label, by, to, of, where: own = {} }]) => ({
        name,
        label: label[lang],
        by,
        to,
        isDone: await isThere(of, where[name] ?? own),
      })),
    ),
  }
}

export const firstRunRoutes = [report('blade-desk/home/first-run', ['开通清单', 'First steps'], 'signed-in', firstRun)]
