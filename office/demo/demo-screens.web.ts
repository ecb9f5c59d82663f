import { defineWebArea } from '#kit/web/area/area.web.ts'
import type { LazyScreen } from '#kit/web/page/screen.web.tsx'
import { DEMO_PAGES } from './demo-pages.ts'
import { WIRE_EXAMPLES } from './wire-examples.ts'

/** The pages of the gallery, by the component name that the menu gives. */
export const demoWeb = defineWebArea({
  screens: {
    'demo/OrderList': async () => ({ default: (await import('./order/order-list.web.tsx')).OrderListPage }),
    'demo/Overview': async () => ({ default: (await import('./overview/overview-page.web.tsx')).OverviewPage }),
    'demo/Cron': async () => ({ default: (await import('./cron/cron-page.web.tsx')).CronDemoPage }),
    'demo/Field': async () => ({ default: (await import('./field/field-page.web.tsx')).FieldDemoPage }),
    'demo/Choice': async () => ({ default: (await import('./choice/choice-page.web.tsx')).ChoiceDemoPage }),
    'demo/Small': async () => ({ default: (await import('./small/small-page.web.tsx')).SmallDemoPage }),
    'demo/Picker': async () => ({ default: (await import('./picker/picker-page.web.tsx')).PickerDemoPage }),
    'demo/EditableTable': async () => ({
      default: (await import('./editable-table/editable-table-page.web.tsx')).EditableTableDemoPage,
    }),
    'demo/PopupReport': async () => ({
      default: (await import('./popup-report/popup-report-page.web.tsx')).PopupReportDemoPage,
    }),
    'demo/List': async () => ({ default: (await import('./list/list-page.web.tsx')).ListDemoPage }),
    'demo/Command': async () => ({ default: (await import('./command/command-page.web.tsx')).CommandDemoPage }),
    'demo/Form': async () => ({ default: (await import('./form/form-page.web.tsx')).FormDemoPage }),
    'demo/Profile': async () => ({ default: (await import('./profile/profile-page.web.tsx')).ProfileDemoPage }),
    'demo/File': async () => ({ default: (await import('./file/file-page.web.tsx')).FileDemoPage }),
    'demo/Editor': async () => ({ default: (await import('./editor/editor-page.web.tsx')).EditorDemoPage }),
    'demo/Grid': async () => ({ default: (await import('./grid/grid-page.web.tsx')).GridDemoPage }),
    'demo/TreeTable': async () => ({
      default: (await import('./tree-table/tree-table-page.web.tsx')).TreeTableDemoPage,
    }),
    'demo/Modal': async () => ({ default: (await import('./modal/modal-page.web.tsx')).ModalDemoPage }),
  },
  resources: {
    'demo/OrderList': async () => (await import('./order/order.ts')).sampleOrder,
    'jeecg/JeecgDemoList': async () => (await import('./person/person.ts')).samplePerson,
    'jeecg/JVxeDemo/demo/JSBCDemo': async () => (await import('./ship/ship.ts')).sampleShip,
  },
})

/** The page of a component, also of one that menus of the protocol name where the gallery shows the same. */
export function demoScreenOf(component: string): LazyScreen | undefined {
  const [, , group] = WIRE_EXAMPLES.find(([, known]) => known === component) ?? []
  const screens: Readonly<Record<string, LazyScreen>> = demoWeb.screens
  const page = group === 'order' ? 'demo/OrderList' : DEMO_PAGES.find(({ name }) => name === group)?.component
  return screens[page ?? component]
}
