/** A quotation as a paper that is signed: what it comes to, line by line, the price of a head with what rounding leaves, and who signs. */
import { type Label, paper, type PaperPart, textOf } from '../kit/index.ts'
import { quotation } from './quotation.ts'
import { explained } from './shown.ts'
import { drivers, inOrder, type Line, price, standings, timesOf } from './tree.ts'
import { words } from './workbook.ts'

const own = { locked: ['已锁定', 'Locked'] } as const satisfies Record<string, Label>
const isIn = (one: Line): boolean => (one.standing ?? 'included') === 'included'

const quotationPaper = paper(quotation, 'quotation', async (row, shown, { lang, amount }) => {
  const say = (label: Label): string => label[lang]
  const all = (row.lines ?? []) as readonly Line[],
    priced = price(all, row),
    sums = new Set(all.map(one => one.parentId ?? null)),
    ordered = inOrder(all)
  const rowOf = ({ line: one, deep }: (typeof ordered)[number]): readonly string[] => {
    const isPlain = !sums.has(one.id) && !one.formula
    const standing = one.standing && one.standing !== 'included' ? `${say(standings[one.standing])}${one.insteadOf ? ` ${one.insteadOf}` : ''}` : ''
    return [
      `${'　'.repeat(deep)}${one.label}`,
      isPlain ? `${say(drivers[one.driver ?? 'once'])} ${one.quantity ?? 1} × ${timesOf(one.driver ?? 'once', row)}` : '',
      isPlain && one.price != null ? amount(one.price) : '',
      amount(priced.amounts.get(one.id) ?? 0),
      [standing, explained(one, all, lang), isPlain ? (one.unit ?? '') : '', one.remark ?? ''].filter(Boolean).join(lang === 0 ? '，' : ', '),
    ]
  }
  const columns = [
    { label: say(words.item), share: 3 },
    { label: say(words.counted), share: 2 },
    { label: say(words.price), share: 1.4, align: 'right' },
    { label: say(words.amount), share: 1.5, align: 'right' },
    { label: say(words.remark), share: 3 },
  ] as const
  const adjusted = (row.adjustments ?? []).flatMap(({ no, remark, entries }) =>
    entries.map(entry => [`${say(words.adjusted)} ${no}${say(words.colon)}${entry.label}`, '', '', amount(entry.amount), remark]),
  )
  const sum = (label: Label, fen: number): readonly string[] => [say(label), '', '', amount(fen), '']
  const parts: readonly PaperPart[] = [
    {
      kind: 'facts',
      facts: [
        [say(words.product), textOf(shown.productName).slice(0, 60)],
        [say(words.agency), textOf(shown.agencyName).slice(0, 60)],
        [say(words.school), textOf(shown.schoolName).slice(0, 60)],
        [say(words.type), textOf(shown.openClassTypeName)],
        [say(words.size), say([`${row.heads} 人，${row.groups} 组，${row.days} 天`, `${row.heads} heads, ${row.groups} groups, ${row.days} days`])],
        [say(words.valid), row.validUntil ?? ''],
        [say(own.locked), row.lockedAt ? textOf(shown.lockedAt).slice(0, 10) : say(words.draft)],
      ],
    },
    {
      kind: 'table',
      columns,
      rows: [
        ...ordered.filter(({ line }) => isIn(line)).map(rowOf),
        ...(adjusted.length > 0 ? [sum(words.locked, priced.total), ...adjusted] : []),
        sum(words.perHead, row.perHead),
        sum(words.remainder, row.remainder),
      ],
      foot: sum(words.total, row.totalAmount),
    },
  ]
  const beside = ordered.filter(({ line }) => !isIn(line))
  return {
    title: row.name,
    beside: row.revision > 1 ? `${row.code} / ${row.revision}` : row.code,
    isLandscape: true,
    parts: [
      ...parts,
      ...(beside.length > 0
        ? ([
            { kind: 'text', text: say(words.beside) },
            { kind: 'table', columns, rows: beside.map(rowOf) },
          ] as const)
        : []),
      ...(row.remark ? ([{ kind: 'text', text: row.remark }] as const) : []),
      { kind: 'signatures', labels: [say(words.signAgency), say(words.signSchool)] },
    ],
  }
})

export const papers = [quotationPaper]
