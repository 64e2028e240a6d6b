/** Questions of a bank: chapters at the left, the questions of the chosen one beside them; files in and out. */
import { Button, HTMLSelect, Menu, MenuItem, Popover } from '@blueprintjs/core'
import { DuplicateIcon, ExportIcon, ImportIcon, PlusIcon } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { download, type Wire } from '../../../console/call.ts'
import { columnOf, type Given } from '../../../console/parts/columns.tsx'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useAsk, useList, useRow } from '../../../console/parts/hooks.ts'
import { formulated } from '../../../console/parts/Formula.tsx'
import { ImportFile } from '../../../console/parts/ImportFile.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Face, pictureOf } from '../../../console/parts/Picture.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { bank, chapter, chapterCommands, createChapter } from '../bank.ts'
import { formats } from '../formats/index.ts'
import type { Branch } from '../options.ts'
import { question } from '../question.ts'
import { copyChapter, questionCommands, save, submit } from '../question.commands.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { Duplicates } from './Duplicates.tsx'
import { AudioInput } from './AudioInput.tsx'
import { insideOf } from './chapters.ts'
import { AnswerInput, OptionsInput } from './OptionsInput.tsx'
import { Indicators, PointsInput } from './Points.tsx'
import { QuestionView } from './QuestionView.tsx'
import { words } from './words.ts'
import './exams.css'

const base = '/api/business-product/qsn'
export function Questions() {
  const [address, keep] = useAddress()
  const [, go] = useLocation()
  const banks = useList(bank, { size: 200 })
  const asked = address.get('id') ?? ''
  // Who follows a link to one question comes to its bank.
  const linked = useRow(asked ? question : undefined, asked)
  if (!banks.value)
    return (
      <Page screen="questions">
        <Shown of={banks}>{() => null}</Shown>
      </Page>
    )
  return (
    <Shown of={banks}>
      {({ records }) => {
        const chosen = records.find(one => one.id === (address.get('bank') ?? linked.value?.bankId)) ?? records[0]
        if (!chosen)
          return (
            <Page screen="questions">
              <Empty
                title={t(words.noBank)}
                hint={t(words.noBankHint)}
                {...(may('question_bank_create') ? { action: <Button intent="primary" text={t(words.toBanks)} onClick={() => go('/product/qsnBank')} /> } : {})}
              />
            </Page>
          )
        return (
          <Page
            screen="questions"
            beside={
              <HTMLSelect aria-label={t(bank.label)} value={chosen.id} onChange={event => keep({ bank: event.target.value, chapter: undefined })}>
                {records.map(one => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </HTMLSelect>
            }
          >
            <OfBank
              key={chosen.id}
              row={chosen}
              chapterId={address.get('chapter') ?? String(linked.value?.chapterId ?? '')}
              choose={id => keep({ chapter: id, id: undefined })}
            />
          </Page>
        )
      }}
    </Shown>
  )
}

interface OfBankProps {
  readonly row: Wire<typeof bank>
  readonly chapterId: string
  readonly choose: (id: string | undefined) => void
}
/** What is asked, with its formulas drawn; its picture where it has one. */
const asked: Given = {
  ...columnOf(question, 'plainStem'),
  cell(row) {
    const src = pictureOf(question, row)
    return (
      <span className="kt-faced">
        {src && <Face name="" src={src} size={32} isSquare />}
        <span className="ex-stem">{formulated(String(row.plainStem ?? ''))}</span>
      </span>
    )
  },
}
const columns: readonly Given[] = [asked, 'type', 'score', 'difficulty', 'status', 'useCount', 'revision']
const inputs = { options: OptionsInput, answer: AnswerInput, audio: AudioInput, points: PointsInput, bankId: null, sort: null }
/** A draft is a choice of the form. */
const listed = questionCommands.filter(one => one !== save)
const forms = { submit: QuestionForm }
function OfBank({ row, chapterId, choose }: OfBankProps) {
  const tree = useAsk<readonly Branch[]>(`${base}/chapter/tree`, { bankId: row.id }, { of: ['question_chapter', 'question'] })
  const chapters = chapterId ? insideOf(tree.value ?? [], chapterId).join() : undefined
  const where = useMemo(() => ({ bankId: row.id, ...(chapters ? { chapterId: chapters } : {}) }), [row.id, chapters])
  const first = useMemo(() => ({ bankId: row.id, chapterId: chapterId || undefined, type: 'single', score: '2.00', difficulty: 3 }), [row.id, chapterId])
  return (
    <div className="ex-bank">
      <Chapters row={row} tree={tree.value ?? []} chosen={chapterId} choose={choose} reload={tree.reload} />
      <ListPanel
        of={question}
        where={where}
        first={first}
        search={['plainStem', 'type', 'difficulty', 'status']}
        columns={columns}
        commands={listed}
        forms={forms}
        inputs={inputs}
        drawer={one => (
          <>
            <QuestionView row={one} />
            <Indicators row={one} />
          </>
        )}
        toolbar={reload => (
          <>
            {may(submit.permit) && (
              <DialogButton icon={<ImportIcon />} text={t(words.importing)} onDone={reload}>
                {end => (
                  <ImportFile
                    {...{ title: words.importing, hint: words.formatHint, unit: words.questions, accept: '.xlsx,.csv,.txt,.gift,.xml,.zip' }}
                    path={`${base}/question/import`}
                    given={{ bankId: row.id, chapterId }}
                    {...end}
                  />
                )}
              </DialogButton>
            )}
            <Popover
              placement="bottom-end"
              content={
                <Menu>
                  {Object.entries(formats).map(([format, { label, ending }]) => (
                    <MenuItem
                      key={format}
                      text={t(label)}
                      onClick={() => void download(`${base}/question/export`, { bankId: row.id, chapterId, format }, `${row.name}.${ending}`)}
                    />
                  ))}
                </Menu>
              }
            >
              <Button icon={<ExportIcon />} text={t(words.exporting)} />
            </Popover>
            <DialogButton icon={<DuplicateIcon />} text={t(words.duplicates)}>
              {end => <Duplicates bankId={row.id} {...end} />}
            </DialogButton>
          </>
        )}
        hint={t(words.noQuestion)}
      />
    </div>
  )
}
interface ChaptersProps {
  readonly row: Wire<typeof bank>
  readonly tree: readonly Branch[]
  readonly chosen: string
  readonly choose: (id: string | undefined) => void
  readonly reload: () => void
}
const ownCommands = [...chapterCommands.filter(one => one !== createChapter && one.name !== 'save'), copyChapter]
function Chapters({ row, tree, chosen, choose, reload }: ChaptersProps) {
  const [first, setFirst] = useState<Readonly<Record<string, unknown>>>({ bankId: row.id })
  const { act, dialog } = useActs({ onDone: reload, inputs: { bankId: null }, first })
  const branch = (one: Branch) => (
    <li key={one.id}>
      <button type="button" className="ex-chapter" aria-current={one.id === chosen} onClick={() => choose(one.id === chosen ? undefined : one.id)}>
        <span>{one.name}</span>
        <small className="kt-muted kt-figures">{one.count}</small>
      </button>
      {one.id === chosen && (
        <div className="kt-commands">
          <CommandButtons of={chapter} row={{ ...one, status: 'live' } as never as Wire} commands={ownCommands} act={act} most={1} place="row" />
        </div>
      )}
      {one.children.length > 0 && <ul>{one.children.map(branch)}</ul>}
    </li>
  )
  return (
    <nav className="ex-chapters" aria-label={t(words.chapters)}>
      <button type="button" className="ex-chapter" aria-current={!chosen} onClick={() => choose(undefined)}>
        <b>{t(words.all)}</b>
        <small className="kt-muted kt-figures">{String(row.questionCount)}</small>
      </button>
      <ul>{tree.map(branch)}</ul>
      {may(createChapter.permit) && (
        <Button
          variant="minimal"
          size="small"
          icon={<PlusIcon />}
          data-command="question_chapter_create"
          text={t(words.addChapter)}
          onClick={() => {
            setFirst({ bankId: row.id, parentId: chosen || undefined, sort: tree.length + 1 })
            act(createChapter)
          }}
        />
      )}
      {dialog}
    </nav>
  )
}
