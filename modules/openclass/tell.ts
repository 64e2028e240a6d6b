/** How a class's life is told: letters in both languages, to guardians, departments and accounts. */
import { also, find, formatTime, get, type Happened, type Label, reaction, type Reaction, type Scene } from '../kit/index.ts'
import { notify, says } from '../messages/index.ts'
import { guardian } from '../people/index.ts'
import { openClass } from './open-class.ts'
import { classRoster, pupilsNow } from './roster.ts'

export interface To {
  readonly deptId?: string
  readonly role?: 'SM' | 'AM' | 'ST' | 'EC' | 'PO'
  readonly userIds?: readonly string[]
}
export interface Letter {
  readonly title: Label
  readonly content: Label
  readonly link?: string
  readonly asks?: true
}
const namedMax = 1_000

/** Guardians' accounts of pupils, as far as they receive messages. */
export async function guardiansOf(scene: Scene, studentIds: readonly string[]): Promise<readonly string[]> {
  if (studentIds.length === 0) return []
  const bound = await scene.ask(find(guardian, { studentId: [...studentIds], status: 'bound', mayReceive: true, blocked: false }))
  return [...new Set(bound.flatMap(one => (one.userId ? [one.userId] : [])))]
}
export const classGuardians = async (scene: Scene, openClassId: string) =>
  guardiansOf(
    scene,
    pupilsNow(await scene.ask(get(classRoster, openClassId))).map(pupil => pupil.studentId),
  )

/** One notice per receiver group; named receivers in batches of what a notice holds. */
export function letters(scene: Scene, to: readonly To[], letter: Letter) {
  const { asks, title, content, link } = letter
  const send = (one: To) =>
    also(notify, scene.newId(), { type: asks ? 'approval' : 'normal', ...says(title, content), ...(link ? { link } : {}), ...one })
  return to.flatMap(({ userIds, ...one }) =>
    userIds === undefined
      ? [send(one)]
      : Array.from({ length: Math.ceil(userIds.length / namedMax) }, (_, i) =>
          send({ userIds: userIds.slice(i * namedMax, (i + 1) * namedMax) }),
        ),
  )
}
/** Follows facts with a letter; `to` and `say` see the row as it is and what happened. */
export const tell = (
  fact: string,
  to: (row: any, scene: Scene, happened: Happened) => readonly To[] | Promise<readonly To[]>,
  say: (row: any, happened: Happened, scene: Scene) => Letter | Promise<Letter>,
  name: string = `tell-${fact}`,
): Reaction =>
  reaction(name, {
    on: [fact],
    run: async (happened, scene) =>
      scene.row ? letters(scene, await to(scene.row, scene, happened), await say(scene.row, happened, scene)) : [],
  })

export const school = (row: any): To => ({ deptId: row.schoolId, role: 'SM' })
export const agencyOf = (row: any): To => ({ deptId: row.agencyId, role: 'AM' })
export const lessonLink = (row: any): string => `/lesson_detail/index?lessonId=${row.lessonId ?? row.id}`
export const at = (instant: string, scene: Scene): string => formatTime(instant, scene.zone).slice(0, 16)
export const className = async (row: any, scene: Scene): Promise<string> => (await scene.ask(get(openClass, row.openClassId)))?.name ?? ''
