import { DEMO_ROOT } from '../demo-root.ts'

/** Pages of examples that menus of the protocol have: address, component, and the page of the gallery that shows the same. */
type Example = readonly [url: string, component: string, group: string]

/** Under one address and one folder of components each; a name for both where they differ is `address=component`. */
const EXAMPLES: readonly (readonly [url: string, components: string, groups: Readonly<Record<string, string>>])[] = [
  [
    '/form/',
    'examples/form/',
    { form: 'base-form=BasicForm step-form=stepForm/StepForm advanced-form=advancedForm/AdvancedForm' },
  ],
  [
    '/list/',
    'examples/list/',
    {
      list:
        'query-list=TableList user-list=UserList role-list=RoleList permission-list=PermissionList basic-list=StandardList card=CardList ' +
        'search=search/SearchLayout search/article=TableList search/application=TableList search/project=TableList',
      'editable-table': 'edit-table=TableInnerEditList',
    },
  ],
  ['/profile/', 'examples/profile/', { profile: 'basic=basic/Index advanced=advanced/Advanced' }],
  [
    '/jeecg/',
    'jeecg/',
    {
      picker: 'SelectDemo',
      'editable-table':
        'j-vxe-table-demo/normal=JVXETableDemo j-vxe-table-demo/layout=JVxeDemo/layout-demo/Index ' +
        'j-vxe-table-demo/tczb=JVxeDemo/demo/PopupSubTable j-vxe-table-demo/whsx=JVxeDemo/demo/SocketReload ' +
        'JEditableTable=JeecgEditableTableExample tableTotal=TableTotal tableOrderTotal=TableOrderTotal',
      order:
        'TableExpandeSub JeecgOrderMainList JeecgOrderMainListForJVxeTable JeecgOrderMainListForJEditableTable ' +
        'tablist/JeecgOrderDMainList',
      'tree-table': 'JeecgTreeTable',
      file: 'ImagPreview imgDragSort=ImgDragSort imgTurnPage=ImgTurnPage ImagCropper jeecgPdfView=JeecgPdfView',
      profile: 'PrintDemo',
      small: 'helloworld',
      modal: 'splitPanel=SplitPanel',
    },
  ],
]

export const WIRE_EXAMPLES: readonly Example[] = EXAMPLES.flatMap(([url, components, groups]) =>
  Object.entries(groups).flatMap(([group, names]) =>
    names.split(' ').map((name): Example => {
      const [address = '', component = address] = name.split('=')
      return [url + address, components + component, group]
    }),
  ),
)

const paths: ReadonlyMap<string, string> = new Map(
  WIRE_EXAMPLES.map(([url, , group]) => [url, `${DEMO_ROOT}/${group}`]),
)

/** Where the gallery shows what such an address stands for; undefined for any other one. */
export function galleryPathOf(path: string): string | undefined {
  return paths.get(path)
}
