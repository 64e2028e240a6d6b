/** A page as its writer sees it: blocks put together by hand, kept as a draft, looked at and published. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { Against } from '../../../console/parts/Against.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { ScreenWaits, Shown } from '../../../console/parts/states.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { may, t } from '../../../console/session.ts'
import { done, toast } from '../../../console/parts/toasts.ts'
import { detail, run, type Wire } from '../../../console/call.ts'
import { CallError } from '../../../console/request.ts'
import { lazy, Meanwhile } from '../../../console/parts/lazyWithRetry.tsx'
import type { Tree } from '../blocks/schema.ts'
import { page, webPage } from '../page.ts'
import { Preview } from './Editions.tsx'
import './website.css'

const Canvas = lazy(() => import('./Canvas.tsx').then(found => ({ default: found.Canvas })))
const words = {
  save: ['保存草稿', 'Save the draft'],
  publish: ['发布', 'Publish'],
  preview: ['预览', 'Preview'],
  write: ['继续编辑', 'Go on writing'],
  unsaved: ['有未保存的修改', 'There are unsaved changes'],
} as const

export function PageEditor() {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const row = useReport([webPage.name, id], () => detail(webPage, id), { of: webPage, id })
  return (
    <Page screen="page-editor" title={row.value ? String((row.value as { readonly title?: string }).title) : t(['页面编辑', 'Page editor'])}>
      <Shown of={row} lines={8}>
        {found => <Editor key={found.id} row={found as Wire<typeof webPage>} />}
      </Shown>
    </Page>
  )
}

function Editor({ row }: { readonly row: Wire<typeof webPage> }) {
  const [tree, setTree] = useState<Tree>()
  const [isShown, show] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const keep = async (): Promise<boolean> => {
    if (!tree) return true
    setBusy(true)
    setWrong('')
    try {
      await run(page.change, row.id, { blocks: tree } as never, { quiet: true })
      setTree(undefined)
      toast(t(done.change), 'good')
      return true
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setWrong(reason.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const publish = async () => {
    if (!(await keep())) return
    await run(page.publish, row.id, {} as never)
    toast(t(done.change), 'good')
  }
  const look = async () => {
    if (isShown) return show(false)
    if (await keep()) show(true)
  }
  return (
    <>
      <div className="ws-bar">
        <Button intent="primary" text={t(words.save)} loading={isBusy} disabled={!tree} onClick={() => void keep()} />
        <Button text={t(isShown ? words.write : words.preview)} onClick={() => void look()} />
        {may(page.publish.permit) && <Button text={t(words.publish)} onClick={() => void publish()} />}
        {tree && <span className="kt-muted">{t(words.unsaved)}</span>}
      </div>
      <Against error={wrong} />
      {isShown ? (
        <Preview kind={webPage.name} id={row.id} />
      ) : (
        <div className="ws-editor">
          <Meanwhile shows={<ScreenWaits />}>
            <Canvas tree={tree ?? ((row.blocks ?? []) as Tree)} onChange={setTree} />
          </Meanwhile>
        </div>
      )}
    </>
  )
}
