/** The drawing library with what the house makes of it: what runs can be drawn and nothing else, what processes say beside BPMN is kept. Loaded when
 * somebody draws. */
import Library from 'bpmn-js/lib/Modeler.js'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import { descriptor } from './descriptor.ts'
import { besides, type Drawable, replacements, toggles } from './kinds.ts'
import { translator } from './translate.ts'

/** An element of the file, as moddle keeps it. */
export interface Said {
  readonly $type: string
  readonly id: string
  readonly [name: string]: any
}
/** An element of the picture. */
export interface Shape {
  readonly id: string
  readonly type: string
  readonly businessObject: Said
  readonly [name: string]: any
}
/** What of the library's services is used here. */
interface Services {
  readonly modeling: any
  readonly elementRegistry: { get(id: string): Shape | undefined; filter(is: (one: Shape) => boolean): Shape[] }
  readonly elementFactory: { createShape(attributes: object): Shape }
  readonly bpmnFactory: { create(type: string, attributes?: object): Said }
  readonly selection: { get(): Shape[]; select(one: Shape | null): void }
  readonly canvas: any
  readonly create: { start(event: Event, shape: Shape): void }
  readonly autoPlace: { append(from: Shape, shape: Shape): Shape }
  readonly commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean }
  readonly eventBus: { on(events: string | readonly string[], told: (event: any) => void): void }
  readonly overlays: any
  readonly zoomScroll: { stepZoom(by: number): void; reset(): void }
}
export interface Drawing {
  get<K extends keyof Services>(name: K): Services[K]
  importXML(xml: string): Promise<{ readonly warnings: readonly unknown[] }>
  saveXML(options: { readonly format: boolean }): Promise<{ readonly xml?: string }>
  saveSVG(): Promise<{ readonly svg: string }>
  destroy(): void
}

type Entries = Readonly<Record<string, any>>
const only = (entries: Entries, of: ReadonlySet<string>): Entries => Object.fromEntries(Object.entries(entries).filter(([name]) => of.has(name)))

/** After the library's own providers: what would not run is taken out of their menus, and a plain task becomes one for people. */
function narrowed(contextPad: any, popupMenu: any, create: any, autoPlace: any, elementFactory: any) {
  const late = 300
  const userTask = (): Shape => elementFactory.createShape({ type: 'bpmn:UserTask' })
  contextPad.registerProvider(late, {
    getContextPadEntries: () => (entries: Entries) => {
      const left = only(entries, besides),
        task = left['append.append-task']
      if (!task) return left
      const drag = (event: Event, from: Shape) => create.start(event, userTask(), { source: from })
      const append = {
        ...task,
        className: 'bpmn-icon-user-task',
        action: { dragstart: drag, click: (_event: Event, from: Shape) => autoPlace.append(from, userTask()) },
      }
      return { ...left, 'append.append-task': append }
    },
    getMultiElementContextPadEntries: () => (entries: Entries) => entries,
  })
  popupMenu.registerProvider('bpmn-replace', late, {
    getPopupMenuEntries: () => (entries: Entries) => only(entries, replacements),
    getPopupMenuHeaderEntries: () => (entries: Entries) => only(entries, toggles),
  })
}

/** A drawing in this element. Colours are those of the theme, whichever is on. */
export function drawing(container: HTMLElement, lang: 'zh' | 'en'): Drawing {
  return new (Library as unknown as new (options: object) => Drawing)({
    container,
    moddleExtensions: { ketang: descriptor },
    bpmnRenderer: { defaultFillColor: 'var(--fd-fill)', defaultStrokeColor: 'var(--fd-ink)', defaultLabelColor: 'var(--fd-ink)' },
    additionalModules: [
      {
        __init__: ['houseMenus'],
        houseMenus: ['type', Object.assign(narrowed, { $inject: ['contextPad', 'popupMenu', 'create', 'autoPlace', 'elementFactory'] })],
        translate: ['value', translator(lang)],
        // The house has a palette of its own, which keys reach as well.
        paletteProvider: ['value', {}],
      },
    ],
  })
}

export const shapeOf = (on: Drawing, { type, event, isExpanded }: Drawable): Shape =>
  on.get('elementFactory').createShape({ type, ...(event ? { eventDefinitionType: event } : {}), ...(isExpanded ? { isExpanded } : {}) })

/** Puts it where it belongs: behind what is chosen, joined to it, or into the middle of what is seen. */
export function put(on: Drawing, what: Drawable): void {
  const [chosen] = on.get('selection').get(),
    shape = shapeOf(on, what)
  const isSource = chosen && !chosen.waypoints && !['bpmn:EndEvent', 'bpmn:Process', 'bpmn:TextAnnotation', 'label'].includes(chosen.type)
  if (isSource && what.type !== 'bpmn:StartEvent') {
    on.get('selection').select(on.get('autoPlace').append(chosen, shape))
    return
  }
  const canvas = on.get('canvas'),
    { x, y, width, height } = canvas.viewbox()
  on.get('selection').select(on.get('modeling').createShape(shape, { x: x + width / 2, y: y + height / 2 }, canvas.getRootElement()))
}
