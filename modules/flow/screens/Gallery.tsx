/** Ready processes: one is looked at, copied under a key of the house, and drawn on. */
import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { get } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { create } from '../model.ts'
import { renamed } from '../renamed.ts'
import { designOf, ModelForm } from './ModelForm.tsx'
import { base } from './pieces.tsx'
import { words } from './words.ts'

interface Entry {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly tasks: number
}
interface Chosen extends Entry {
  readonly xml: string
}

export function Gallery({ onClose }: { readonly onClose: () => void }) {
  const [, go] = useLocation()
  const all = useAsk<readonly Entry[]>(`${base}/model/gallery`)
  const [chosen, setChosen] = useState<Chosen>()
  const choose = (id: string) =>
    void get<Chosen>(`${base}/model/gallery`, { id }).then(setChosen, () => {
      // A refusal has said so in a toast.
    })
  if (chosen) {
    const { key, name, description, category, xml } = chosen
    return (
      <ModelForm
        command={create}
        title={`${t(words.gallery)} · ${name}`}
        first={{ modelKey: key, name, description, category, xml: { text: xml } }}
        taken={values => ({ ...values, xml: { text: renamed(xml, key, String(values.modelKey ?? '').trim()) } })}
        onClose={onClose}
        onDone={(_id, answer) => go(designOf(answer))}
      />
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(words.gallery)} className="kt-dialog kt-wide">
      <DialogBody>
        <Shown of={all} lines={8}>
          {entries => (
            <ul className="fl-gallery">
              {entries.map(one => (
                <li key={one.id} data-gallery={one.id}>
                  <span className="kt-lines-2">
                    <b>{one.name}</b>
                    <small className="kt-muted">{one.description}</small>
                  </span>
                  <span className="kt-muted kt-figures">{t([`${one.tasks} 个任务`, `${one.tasks} tasks`])}</span>
                  <Button intent="primary" text={t(words.use)} onClick={() => choose(one.id)} />
                </li>
              ))}
            </ul>
          )}
        </Shown>
      </DialogBody>
    </Dialog>
  )
}
