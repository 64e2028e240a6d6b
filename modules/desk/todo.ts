/** What waits for whom: every tile of every home, in the order in which it is shown. */
import { empty, is, type Label, type Match, type Module, mine, past, type Resource, type Role, type Tile } from '../kit/index.ts'
import { cancelClass, lesson, mark, openClass, teacherChange } from '../openclass/index.ts'
import { product, productsWaitingFor } from '../products/index.ts'

type More = Partial<Pick<Tile, 'tone' | 'fixed' | 'count' | 'rows' | 'beside'>>
const tile = (name: string, label: Label, of: Resource, by: readonly Role[], permit: string, to: string, match: readonly Match[], more: More = {}): Tile => ({
  name,
  label,
  of,
  by,
  permit: `${of.name}_${permit}`,
  to,
  match,
  ...more,
})

const myProducts = mine(productsWaitingFor)
const classes = '/openclass/launch',
  lessons = '/age_client/lesson/lessonmanage',
  changes = '/lessons/teacherChange'
const urgent = { tone: 'bad' } as const

const teaching: readonly Tile[] = [
  tile('class_perfect', ['待完善的班级', 'Classes to plan'], openClass, ['AM'], 'perfect', classes, [is('status', 'launched')]),
  tile('class_rejected', ['被驳回的班级', 'Rejected classes'], openClass, ['AM'], 'perfect', classes, [is('status', 'rejected')], urgent),
  tile('class_relaunch', ['被驳回的班级', 'Rejected classes'], openClass, ['SM'], 'relaunch', classes, [is('status', 'rejected')], urgent),
  tile('class_check', ['待确认教师', 'Teachers to check'], openClass, ['SM'], 'checkTeacher', classes, [is('status', 'perfected')]),
  tile('class_release', ['待发布的班级', 'Classes to release'], openClass, ['SM'], 'release', classes, [is('status', 'teacher_checked')]),
  tile('class_audit', ['待审核的发布', 'Releases to audit'], openClass, ['EC', 'PO'], 'approveRelease', '/openclass/platform', [
    is('status', 'release_pending'),
  ]),
  tile('class_confirm', ['报名已截止，待确认开班', 'Enrolment over: to confirm'], openClass, ['SM'], 'confirmClass', classes, [
    is('status', 'released'),
    past('enrollEnd'),
  ]),
  tile(
    'lesson_late',
    ['逾期未交考勤', 'Attendance overdue'],
    lesson,
    ['AT', 'ST', 'AM', 'SM'],
    'view',
    lessons,
    [is('status', 'scheduled', 'signed'), past('endAt')],
    urgent,
  ),
  tile('lesson_makeUp', ['停课待补', 'Lessons to make up'], lesson, ['AM'], 'makeUp', lessons, [is('status', 'stopped'), empty('madeUpById')]),
  tile('lesson_check', ['待核对课次', 'Lessons to check'], lesson, ['SM', 'ST'], 'check', '/order/lessonCheck', [
    is('status', 'taught'),
    { where: () => ({ checkedAt: null }), query: () => ({ checkStatus: '0' }) },
  ]),
  tile('appeal', ['考勤申诉', 'Appeals'], mark, ['SM'], 'decideAppeal', '/lessons/appeals', [is('status', 'appealed')], urgent),
  tile('teacher_change_accept', ['待您接受的代课', 'Substitutions to accept'], teacherChange, ['AT'], 'accept', changes, [is('status', 'submitted')]),
  tile('teacher_change', ['待审批换师', 'Teacher changes to approve'], teacherChange, ['SM'], 'approve', changes, [is('status', 'accepted')]),
  tile('teacher_change_open', ['换师待教师接受', 'Changes not accepted yet'], teacherChange, ['AM'], 'withdraw', changes, [is('status', 'submitted')]),
  tile('completion_commit', ['待提交结课', 'Completions to hand in'], openClass, ['AM', 'AT', 'ST'], 'commitCompletion', '/age_client/completion', [
    is('status', 'teaching'),
    past('lastLessonAt'),
  ]),
  tile('completion', ['待确认结课', 'Completions to confirm'], openClass, ['SM'], 'confirmCompletion', '/school_client/completion', [
    is('status', 'completion_committed'),
  ]),
  tile('cancel', ['待审核的取消开课', 'Class cancellations'], cancelClass, ['PO'], 'approve', '/openclass/cancelClass', [is('status', 'pending')], urgent),
]

const people: readonly Tile[] = [
  tile('product', ['待审核产品', 'Products to audit'], product, ['PO', 'SM'], 'approve', '/audit/productSub', myProducts.match, myProducts),
  tile('product_rejected', ['被驳回的产品', 'Rejected products'], product, ['AM'], 'submitNew', '/product/list', [is('status', 'rejected')], urgent),
  tile(
    'change_rejected',
    ['被驳回的产品变更', 'Rejected product changes'],
    product,
    ['AM'],
    'submitChange',
    '/product/list',
    [is('status', 'approved'), is('draftStatus', 'rejected')],
    urgent,
  ),
]

/** Whose tiles stand before those of people and products: teaching is what most come for. */
const first = ['openclass', 'leave']
/** Those that modules declare of themselves, in the order of the homes: teaching, people and products, money. */
export function tilesOf(modules: readonly Module[]): readonly Tile[] {
  const isFirst = (one: Module) => first.includes(one.name)
  const of = (some: readonly Module[]) => some.flatMap(one => one.tiles)
  return [...teaching, ...of(modules.filter(isFirst)), ...people, ...of(modules.filter(one => !isFirst(one)))]
}
