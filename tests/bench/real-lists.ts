/** The lists that people use, as the console asks for them: orders and enrolments of a school among 100,000, with a status asked for, names of
 * pupils, classes and schools, and the total. Their rows are written straight into the tables. */
import { enrolment } from '../../modules/enrolment/index.ts'
import type { Resource } from '../../modules/kit/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { order } from '../../modules/payments/index.ts'
import { agency, school, student } from '../../modules/people/index.ts'
import { columnsOf, type Dialect, isFirm, snake, type Storage } from '../../server/kernel/columns.ts'
import { openStore, type Store } from '../../server/kernel/store.ts'

/** Payload 3.90 with a list of 100,000 rows, 10 rows a page, 10 connections, SQLite, in requests per second: measured on the machine of docs/house.md
 * in the same run as the product's lists. Ten times that is what those lists are to give there. */
export const payload = 243

export interface RealList {
  readonly name: 'orders' | 'enrolments'
  /** The product's call without paging and columns, and the columns that the console shows. */
  readonly path: string
  readonly columns: readonly string[]
}
/** In its path the SM of the bench is a school's. */
export const realLists: readonly RealList[] = [
  {
    name: 'orders',
    path: '/api/business-order/order/queryOrderPage?status=paid',
    columns: ['orderCode', 'studentId', 'openClassId', 'schoolId', 'totalCents', 'status', 'payUntil', 'paidAt', 'createTime'],
  },
  {
    name: 'enrolments',
    path: '/api/business-openclass/school_client/enrolment/page?status=enrolled',
    columns: ['studentId', 'openClassId', 'status', 'priceCents', 'onBehalf', 'enrolledAt', 'holdUntil', 'createTime'],
  },
]

const usual: Readonly<Record<Storage, string>> = { text: "'t' || n", integer: '0', flag: '0', json: "'[]'" }
/** An insert of as many rows; `n` counts them in the expressions, and what is neither said nor asked for stays empty. */
export function insert(dialect: Dialect, of: Resource, rows: number, said: Readonly<Record<string, string>>): string {
  const values: Readonly<Record<string, string>> = {
    id: idOf('n'),
    tenant: "'000000'",
    version: '1',
    status: "'live'",
    createdAt: "'2026-01-01T00:00:00.' || n",
    createdBy: "'u'",
    updatedAt: "'2026-01-02T03:04:05.678Z'",
    updatedBy: "'u'",
    ...said,
  }
  const value = (key: string, storage: Storage): string => {
    const given = values[key] ?? (isFirm(of, key) ? usual[storage] : 'null')
    return storage === 'flag' && dialect === 'postgres' && given !== 'null' ? `(${given})::int::boolean` : given
  }
  const columns = columnsOf(of)
  const into = `insert into "${of.name}" (${columns.map(([key]) => `"${snake(key)}"`).join(', ')})`
  const list = columns.map(([key, storage]) => value(key, storage)).join(', ')
  return dialect === 'sqlite'
    ? `${into} with recursive c(n) as (select 1 union all select n + 1 from c where n < ${rows}) select ${list} from c`
    : `${into} select ${list} from generate_series(1, ${rows}) as c(n)`
}

/** Ids as long as real ones. */
export const idOf = (n: string): string => `'0197a1b2-c3d4-7e5f-8a6b-' || (100000000000 + ${n})`
const pupils = 5_000,
  classes = 200
/** Half of what there is lies in the school of who asks, and half of that meets the filter. */
const placed = {
  openClassId: idOf(`1 + n % ${classes}`),
  studentId: idOf(`1 + n % ${pupils}`),
  schoolId: "'s' || (1 + n % 2)",
  agencyId: idOf('1'),
  areaCode: "'110108'",
  payerId: "'u'",
}
export async function fillRealLists(dialect: Dialect, address: string, rows: number): Promise<void> {
  const store: Store = openStore(address)
  const half = (one: string, other: string) => `case when n % 4 < 2 then '${one}' else '${other}' end`
  const at = "'2026-02-03T04:05:06.789Z'"
  const all: readonly (readonly [Resource, number, Readonly<Record<string, string>>])[] = [
    [school, 2, { id: "'s' || n", schoolName: "'海淀第' || n || '小学'" }],
    [agency, 1, { agencyName: "'启航艺术'", licenseNo: "'l' || n" }],
    [openClass, classes, { name: "'三年级舞蹈' || n || '班'", schoolId: "'s1'" }],
    [student, pupils, { studentName: "'张小' || n", studentCode: "'c' || n", schoolId: "'s1'" }],
    [
      order,
      rows,
      {
        ...placed,
        orderCode: "'20260101' || n",
        enrolmentId: idOf('n'),
        status: half('paid', 'created'),
        totalCents: '128000',
        valueCents: '128000',
        lines: `'[{"kind":"price","label":"课程费用","cents":128000}]'`,
        policy: `'{"name":"标准退费","rules":[{"until":"before_start","share":10000},{"until":"first_lesson","share":8000}]}'`,
        payUntil: at,
        paidAt: at,
        phoneNumber: "'13800000000'",
      },
    ],
    [
      enrolment,
      rows,
      { ...placed, status: half('enrolled', 'completed'), priceCents: '128000', lessonCount: '16', firstLessonNo: '1', orderId: idOf('n'), enrolledAt: at },
    ],
  ]
  for (const [of, count, said] of all) await store.exec(insert(dialect, of, count, said))
  for (const { name } of all.map(([of]) => of)) await store.exec(dialect === 'sqlite' ? `analyze "${name}"` : `vacuum analyze "${name}"`)
  await store.close()
}
