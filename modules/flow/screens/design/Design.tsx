/** Drawing a process: the palette of what runs, the drawing itself, what is said of each element, and what is wrong with it while it is drawn. */
import { Button, Callout, Divider } from '@blueprintjs/core'
import { DownloadIcon, MinusIcon, PlusIcon, RedoIcon, UndoIcon, UploadIcon, ZoomToFitIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useLocation, useParams } from 'wouter'
import { post, type Wire } from '../../../../console/call.ts'
import { text } from '../../../../console/parts/cells.tsx'
import { Confirm } from '../../../../console/parts/Confirm.tsx'
import { DraftOffer } from '../../../../console/parts/DraftOffer.tsx'
import { useAsk, useDebounced, useWidthClass } from '../../../../console/parts/hooks.ts'
import { Page } from '../../../../console/parts/Page.tsx'
import { Shown } from '../../../../console/parts/states.tsx'
import { ToneTag } from '../../../../console/parts/StatusTag.tsx'
import { toast } from '../../../../console/parts/toasts.ts'
import { useDraft } from '../../../../console/parts/useDraft.ts'
import { CallError } from '../../../../console/request.ts'
import { t } from '../../../../console/session.ts'
import { deployModel } from '../../model.ts'
import { renamed, namesIn } from '../../renamed.ts'
import { Diagram } from '../Diagram.tsx'
import { base } from '../pieces.tsx'
import { words } from '../words.ts'
import { blank } from './blank.ts'
import { drawables, type Drawable } from './kinds.ts'
import type { Drawing } from './modeler.ts'
import { type Found, Properties } from './Properties.tsx'
import { type Drawn, useDrawing, useMarks, whole } from './useDrawing.ts'
import '../flow.css'
import './design.css'

interface Model extends Wire {
  readonly xml: string
}
const said = {
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  importing: ['导入文件', 'Import a file'],
  exporting: ['导出文件', 'Export the file'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  bigger: ['放大', 'Zoom in'],
  smaller: ['缩小', 'Zoom out'],
  whole: ['适应窗口', 'Show all'],
  palette: ['图形', 'Shapes'],
  sound: ['检查通过', 'Nothing is wrong'],
  wrongFile: ['该文件不能打开', 'This file can not be opened'],
  other: ['导入的流程标识与模型不同，已改为模型的标识。', 'The file had another key: it has the key of the model now.'],
  byDesk: ['在电脑上打开可以绘制；这里可以查看。', 'It is drawn on a computer; here it can be looked at.'],
  drawing: ['流程图编辑区，拖入 .bpmn 文件可导入', 'The drawing: drop a .bpmn file here to import it'],
} as const

export function Design() {
  const { id = '' } = useParams(),
    model = useAsk<Model>(`${base}/model/detail`, { id })
  const row = model.value
  const isWide = useWidthClass() >= 2
  const title = row ? text(row.name) : t(words.process)
  if (!row || !isWide)
    return (
      <Page screen="flow-design" title={title}>
        <Shown of={model} lines={10}>
          {one => (
            <section className="kt-card fl-part">
              <p className="kt-muted">{t(said.byDesk)}</p>
              {one.xml && <Diagram path="model/diagram" query={{ id }} version={one.version} />}
            </section>
          )}
        </Shown>
      </Page>
    )
  return <Desk row={row} reload={model.reload} />
}

/** What is asked of the server about the drawing, once nobody draws for a moment. */
function useChecked(xml: string): { readonly found: readonly Found[]; readonly isKnown: boolean } {
  const settled = useDebounced(xml, 600)
  const [found, setFound] = useState<readonly Found[]>(none),
    [asked, setAsked] = useState<string>()
  useEffect(() => {
    let isOver = false
    post<readonly Found[]>(`${base}/model/check`, { xml: settled }, { quiet: true }).then(
      answer => {
        if (isOver) return
        setFound(answer)
        setAsked(settled)
      },
      (reason: unknown) => {
        if (!(reason instanceof CallError)) throw reason
        if (isOver) return
        setFound([{ rule: 'file', at: '', said: reason.message }])
        setAsked(settled)
      },
    )
    return () => {
      isOver = true
    }
  }, [settled])
  return { found, isKnown: asked === xml }
}
const none: readonly Found[] = []

/** What was drawn and not saved is kept on the device; saved, it is the model's; deployed, it is a version. */
function useSaving(row: Model, kept: string, drawn: Drawn, reload: () => void) {
  const [, go] = useLocation()
  const xml = drawn.xml ?? kept
  const [isBusy, setBusy] = useState(false),
    [sent, setSaved] = useState<string>()
  const isDirty = drawn.xml !== undefined && drawn.xml !== sent
  const draft = useDraft<{ readonly xml?: string }>(`design ${row.id}`, {
    values: isDirty ? { xml } : {},
    isDirty,
    version: row.version,
    isPersonal: false,
    restore: ({ xml: left }) => left && void drawn.open(left),
  })
  const save = async () => {
    setBusy(true)
    try {
      const { name } = namesIn(xml),
        // The model may be called otherwise than its file; only who renames the process here renames the model.
        isRenamed = name !== '' && name !== namesIn(kept).name
      await post(`${base}/model/submit`, { id: row.id, ...(isRenamed ? { name } : {}), xml, version: row.version })
      draft.drop()
      setSaved(drawn.xml)
      reload()
      toast(t(said.saved), 'good')
      return true
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      return false
    } finally {
      setBusy(false)
    }
  }
  const deploy = async () => {
    if ((isDirty || !row.xml) && !(await save())) return
    try {
      await post(`${base}/model/deploy`, { modelId: row.id, category: row.category })
      toast(t(words.deployedNow), 'good')
      go('/flow/manager')
    } catch (reason) {
      // A refusal has said so in a toast.
      if (!(reason instanceof CallError)) throw reason
    }
  }
  return { draft, isDirty, isBusy, save, deploy }
}

function Desk({ row, reload }: { readonly row: Model; readonly reload: () => void }) {
  const key = text(row.modelKey),
    kept = row.xml || blank(key, text(row.name), [t(['开始', 'Start']), t(['填写申请', 'Fill in']), t(['结束', 'End'])])
  const drawn = useDrawing(kept),
    { on, chosen } = drawn
  const xml = drawn.xml ?? kept
  const { found, isKnown } = useChecked(xml)
  useMarks(on, found)
  const { draft, isDirty, isBusy, save, deploy } = useSaving(row, kept, drawn, reload),
    [isAsking, setAsking] = useState(false)
  const take = async (file: File) => {
    const read = await file.text(),
      names = namesIn(read)
    if (names.key && names.key !== key) toast(t(said.other), 'good')
    await drawn.open(names.key ? renamed(read, names.key, key) : read)
  }
  return (
    <Page
      screen="flow-design"
      title={text(row.name)}
      beside={isKnown && (found.length === 0 ? <ToneTag tone="good">{t(said.sound)}</ToneTag> : <ToneTag tone="bad">{found.length}</ToneTag>)}
      actions={
        <>
          <Button text={t(said.save)} loading={isBusy} disabled={!isDirty && row.xml !== ''} onClick={() => void save()} />
          <Button intent="primary" text={t(deployModel.label)} data-command={deployModel.permit} disabled={found.length > 0} onClick={() => setAsking(true)} />
        </>
      }
    >
      <DraftOffer of={[draft]} />
      {drawn.failed !== undefined && (
        <Callout intent="danger" role="alert" title={t(said.wrongFile)} className="fd-found">
          {drawn.failed}
        </Callout>
      )}
      <Bar drawn={drawn} name={key} xml={xml} take={take} />
      {found.length > 0 && <FoundList on={on} found={found} />}
      <div className="fd-frame">
        <Palette on={on} />
        <Paper drawn={drawn} take={take} />
        {on && chosen && <Properties on={on} shape={chosen} found={found} key={chosen.id} />}
      </div>
      {isAsking && (
        <Confirm
          text={t(words.deployAsk)}
          about={text(row.name)}
          onConfirm={() => {
            setAsking(false)
            void deploy()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  )
}

function FoundList({ on, found }: { readonly on: Drawing | undefined; readonly found: readonly Found[] }) {
  const show = (id: string) => {
    const shape = on?.get('elementRegistry').get(id)
    if (!on || !shape) return
    on.get('selection').select(shape)
    on.get('canvas').scrollToElement(shape)
  }
  return (
    <Callout intent="danger" className="fd-found" role="status">
      <ul>
        {found.map(one => (
          <li key={`${one.at} ${one.said}`}>
            <button type="button" onClick={() => show(one.at)}>
              {one.said}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function Paper({ drawn, take }: { readonly drawn: Drawn; readonly take: (file: File) => Promise<void> }) {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      ref={drawn.paper}
      className={isOver ? 'fd-canvas fd-drop' : 'fd-canvas'}
      role="application"
      aria-label={t(said.drawing)}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        void take(file)
      }}
    />
  )
}

function Bar({
  drawn: { on },
  name,
  xml,
  take,
}: {
  readonly drawn: Drawn
  readonly name: string
  readonly xml: string
  readonly take: (file: File) => Promise<void>
}) {
  const chooser = useRef<HTMLInputElement>(null),
    steps = on?.get('commandStack')
  const hand = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }))
    link.download = `${name}.bpmn`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  const zoom = (by: number) => on?.get('zoomScroll').stepZoom(by)
  return (
    <div className="fd-bar">
      <Button icon={<UndoIcon />} aria-label={t(said.undo)} title={t(said.undo)} disabled={!steps?.canUndo()} onClick={() => steps?.undo()} />
      <Button icon={<RedoIcon />} aria-label={t(said.redo)} title={t(said.redo)} disabled={!steps?.canRedo()} onClick={() => steps?.redo()} />
      <Divider />
      <Button icon={<PlusIcon />} aria-label={t(said.bigger)} title={t(said.bigger)} onClick={() => zoom(1)} />
      <Button icon={<MinusIcon />} aria-label={t(said.smaller)} title={t(said.smaller)} onClick={() => zoom(-1)} />
      <Button icon={<ZoomToFitIcon />} aria-label={t(said.whole)} title={t(said.whole)} onClick={() => on && whole(on)} />
      <Divider />
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".bpmn,.xml"
        aria-label={t(said.importing)}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) void take(file)
          event.target.value = ''
        }}
      />
      <Button icon={<UploadIcon />} text={t(said.importing)} onClick={() => chooser.current?.click()} />
      <Button icon={<DownloadIcon />} text={t(said.exporting)} onClick={hand} />
    </div>
  )
}

/** What can be drawn. Pressed, it goes behind what is chosen; dragged, it goes where it is let go. */
function Palette({ on }: { readonly on: Drawing | undefined }) {
  const press = async (what: Drawable) => on && (await import('./modeler.ts')).put(on, what)
  const drag = async (event: DragEvent, what: Drawable) => {
    event.preventDefault()
    if (on) on.get('create').start(event.nativeEvent, (await import('./modeler.ts')).shapeOf(on, what))
  }
  return (
    <div className="fd-palette" role="toolbar" aria-label={t(said.palette)} aria-orientation="vertical">
      {drawables.map((some, i) => (
        <div key={some[0]!.name}>
          {i > 0 && <hr />}
          {some.map(one => (
            <Button
              key={one.name}
              fill
              variant="minimal"
              size="small"
              draggable
              data-draws={one.name}
              icon={<i className={`bpmn-icon-${one.icon}`} aria-hidden />}
              text={t(one.label)}
              disabled={!on}
              onClick={() => void press(one)}
              onDragStart={event => void drag(event, one)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
