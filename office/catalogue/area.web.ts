import { defineWebArea } from '#kit/web/area/area.web.ts'

async function goodsForm() {
  return (await import('./goods/goods-form.web.tsx')).GoodsForm
}

async function keptDictionary() {
  return { default: (await import('../system/dictionary/kept-dict-control.web.tsx')).KeptDictControl }
}

/** Pages of figures and listings. */
export const catalogueWeb = defineWebArea({
  screens: {
    'shop/SkuLabels': async () => ({
      default: (await import('./product/label-page.web.tsx')).LabelPage,
    }),
  },
  resources: {
    'shop/ReturnAddressList': async () => (await import('./return-address/return-address.ts')).returnAddress,
  },
  recordForms: {
    goods: goodsForm,
    'presell-goods': goodsForm,
    'final-goods': goodsForm,
    product: null,
    'presell-product': null,
    'final-product': null,
  },
  keptDictionaries: { figure_maker: keptDictionary, figure_scale: keptDictionary },
})
