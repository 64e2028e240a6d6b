/** Note: what somebody wrote about a row, by whom and when, with the colleagues that it mentions. */
import { carries, changes, command, doers, ensure, everyone, fact, json, resource, rules, state, text, withNumbers } from '../kit/index.ts'
import { type Commands, ensureSeers, erasing, follows, hangsOn, no, ownWords, rolesOf, type Seers, moving } from './hanging.ts'

export const note = resource('note', {
  label: ['备注', 'Note'],
  path: { base: 'business-basic/note', list: 'page' },
  title: 'text',
  read: everyone,
  follows: follows('notes'),
  fields: {
    ...hangsOn,
    text: text('内容', 'Note', { required: true, search: true, lines: 4, pii: 'words', check: ownWords }),
    /** The accounts of those mentioned. */
    mentions: json<readonly string[]>()('提到的人', 'Mentions', { hidden: true, check: rules.texts }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', remove: 'removed', move: 'live', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { move: 'removed', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: {
    /** `told` are those mentioned for the first time. */
    written: carries<{ told: readonly string[] }>(),
    corrected: carries<{ told: readonly string[] }>(),
    removed: {},
    moved: {},
    erased: {},
  },
})

const mentionsMax = 20
const once = (mentions: readonly string[] | null | undefined): readonly string[] => [...new Set(mentions ?? [])]
const { ownerType, ownerId, mentions } = note.fields,
  said = { text: note.fields.text, mentions }

export function noteCommands(seers: Seers): Commands {
  return [
    command(note, 'create', {
      label: ['写备注', 'Write a note'],
      by: doers,
      input: { ownerType, ownerId, ...said },
      needs: (_row, given) => rolesOf(once(given.mentions).slice(0, mentionsMax)),
      decide(_row, given, known) {
        const told = once(given.mentions)
        ensureSeers(told, known, seers('notes', given.ownerType), 'mentions')
        return fact(note, 'written', { ...given, text: given.text.trim(), mentions: told, told })
      },
    }),
    command(note, 'change', {
      label: ['修改备注', 'Correct the note'],
      by: doers,
      input: said,
      needs: (_row, given) => rolesOf(once(given.mentions).slice(0, mentionsMax)),
      decide(row, given, known, { actor }) {
        ensure(row.createdBy === actor.userId, no.notYours)
        const named = given.mentions === undefined ? once(row.mentions) : once(given.mentions),
          told = named.filter(id => !row.mentions?.includes(id))
        ensureSeers(told, known, seers('notes', row.ownerType), 'mentions')
        const changed = changes(row, { text: withNumbers(row.text, given.text.trim()), mentions: named })
        return Object.keys(changed).length === 0 ? [] : fact(note, 'corrected', { ...changed, told })
      },
    }),
    command(note, 'remove', {
      label: ['删除备注', 'Delete the note'],
      by: doers,
      danger: true,
      decide(row, _given, _facts, { actor }) {
        ensure(row.createdBy === actor.userId || ['PA', 'PO', 'system'].includes(actor.role), no.notYours)
        return fact(note, 'removed')
      },
    }),
    command(note, 'move', { ...moving, decide: (_row, given) => fact(note, 'moved', given) }),
    command(note, 'erase', { ...erasing, decide: () => fact(note, 'erased') }),
  ]
}
