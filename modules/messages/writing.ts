/** Writing to the people behind a row, such as the guardians of a class: a command of the row like any other, so that lists offer it for many. */
import { command, ensure, invoke, type Label, type Reading, type Resource, type Role, type Row, statement, text } from '../kit/index.ts'
import { no } from './notice.ts'
import { namedMax, notify } from './notify.ts'

/** Named people, or all who hold a role in a department. */
export type Behind = { readonly userIds: readonly string[] } | { readonly deptId: string; readonly role: Role }
interface Writing<R extends Resource> {
  readonly label: Label
  readonly by: readonly Role[]
  readonly to: (row: Row<R>) => Reading<Behind>
}

const title = text('标题', 'Title', { required: true }),
  content = text('内容', 'Content', { required: true, lines: 8 })
/** The command `write`; the lifecycle says in which statuses. It changes nothing of the row. */
export const writing = <R extends Resource>(on: R, { label, by, to }: Writing<R>) =>
  command(on, 'write', {
    label,
    by,
    many: true,
    input: { title, content },
    statement: statement<R>(function* (row) {
      const people = yield* to(row)
      return [
        'userIds' in people
          ? { label: ['收件人', 'Goes to'] as const, count: new Set(people.userIds).size, unit: ['人', 'people'] as const, isTotal: true }
          : { label: ['收件人', 'Goes to'] as const, text: '' },
      ]
    }),
    needs: row => to(row),
    decide(_row, letter, people, { newId }) {
      const userIds = 'userIds' in people ? [...new Set(people.userIds)] : undefined
      ensure(userIds === undefined || userIds.length > 0, { ...no.nobody, label: ['没有可以收到消息的人', 'nobody there receives messages'] })
      ensure((userIds?.length ?? 0) <= namedMax, no.tooMany, { max: namedMax })
      const named = userIds ? { userIds } : people
      return invoke(notify, newId(), { type: 'normal', title: letter.title, content: letter.content, ...named })
    },
  })
