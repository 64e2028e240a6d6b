/** A command of a row that stands on a home: its own dialog here, where the row's list and page are as declared; else on the row's page, which
 * has forms of its own. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { detail, type Wire } from '../call.ts'
import { offeredOn, useActs } from '../parts/commandButtons.tsx'
import { commandsOn, type Dress, dressOf } from '../parts/registry.ts'
import type { Command } from '../../modules/kit/command.ts'
import type { Fields } from '../../modules/kit/resource.ts'

interface Props {
  readonly of: string
  readonly command: string
  readonly id: string
  /** Where the row is shown. */
  readonly to: string
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Ready {
  readonly dress: Dress
  readonly command: Command
  readonly row: Wire
}

export function RowAct(props: Props) {
  const [, go] = useLocation()
  const [ready, setReady] = useState<Ready>()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const { to, command, onClose } = props
    prepare(props).then(
      found => {
        if (found) return setReady(found)
        onClose()
        go(`${to}${to.includes('?') ? '&' : '?'}act=${command}`)
      },
      // What could not be fetched has said so in a toast.
      onClose,
    )
  })
  return ready && <Acting {...props} ready={ready} />
}

/** The command with what it is asked by, or undefined where only the row's page knows that, or has more to say. */
async function prepare({ of, command: name, id }: Props): Promise<Ready | undefined> {
  const dress = await dressOf(of),
    command = dress && (await commandsOn(dress.of)).find(one => one.name === name)
  if (!dress || !command || asksMuch(dress, command)) return undefined
  const row = await detail(dress.of, id, {})
  return offeredOn([command], dress.of, row).length > 0 ? { dress, command, row } : undefined
}

/** Rows in rows and whatever else has no input of the kit is filled in where there is room for it. */
const asksMuch = ({ forms, inputs }: Dress, { name, input }: Command): boolean =>
  !forms?.[name] && Object.entries(input as Fields).some(([field, { kind }]) => kind === 'json' && !(inputs && field in inputs))

function Acting({ ready: { dress, command, row }, onDone, onClose }: Props & { readonly ready: Ready }) {
  const { act, dialog } = useActs({
    forms: dress.forms,
    inputs: dress.inputs,
    onClose,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    act(command, row)
  })
  return dialog
}
