import { image, text } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'

const COLOR = matches(/^#[0-9a-f]{6}$/i, ['请输入 #RRGGBB 格式的颜色', 'Enter a colour as #RRGGBB'])

/** What the pages of signing in look like: one row, kept by the house for all tenants. What is empty is that of the product. */
export const signInLook = defineResource({
  name: 'sign-in-look',
  title: ['登录页外观', 'Sign-in page'],
  path: '/sys/signInLook',
  table: 'sys_sign_in_look',
  permission: 'system:signInLook',
  power: 'none',
  menu: {
    under: 'system',
    url: '/isystem/signInLook',
    component: 'system/SignInLookList',
    icon: 'shop',
    order: 20.5,
  },
  fields: {
    name: text(['商城名称', 'Name of the shop'], {
      max: 40,
      help: ['不填则显示商城设置中的名称', 'When it is empty, the name of the shop settings stands there'],
    }),
    nameEn: text(['英文名称', 'Name in English'], { max: 60 }),
    slogan: text(['标语', 'Line below it'], { max: 60 }),
    sloganEn: text(['英文标语', 'Line in English'], { max: 100 }),
    logo: image(['标志', 'Sign'], { help: ['方形图片，显示在名称前', 'Square; stands before the name'] }),
    picture: image(['图片', 'Picture'], {
      help: ['宽屏显示在左侧，手机显示在上方', 'Left of the form on wide windows, above it on phones'],
    }),
    color: text(['主题色', 'Colour'], {
      max: 7,
      rules: [COLOR],
      help: [
        '如 #722ED1；按钮和文字会自动调整到清晰可读',
        'Such as #722ED1; its shades are chosen so that they can be read',
      ],
    }),
  },
  list: ['logo', 'name', 'slogan', 'picture', 'color'],
  search: {},
  form: [['name', 'nameEn'], ['slogan', 'sloganEn'], ['logo', 'picture'], ['color']],
  without: ['add', 'delete', 'deleteBatch', 'importExcel'],
})
