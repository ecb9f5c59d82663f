import { choices } from '#kit/contract/choices.ts'
export const STOCK_KIND = choices('stock_log_kind', ['库存流水类型', 'Kinds of stock entries'], {
  create: ['create', '建立', 'Created'],
  adjust: ['adjust', '人工调整', 'Adjusted'],
  reserve: ['reserve', '下单锁定', 'Reserved'],
  release: ['release', '释放锁定', 'Set free'],
  sale: ['sale', '售出', 'Sold'],
  restock: ['restock', '退货入库', 'Restocked'],
  import: ['import', '导入', 'Imported'],
  allocate: ['allocate', '到货分配', 'Allocated'],
  surplus: ['surplus', '余量转出', 'Surplus'],
  count: ['count', '盘点', 'Counted'],
  damage: ['damage', '转残品', 'Damaged'],
  mend: ['mend', '残品转良品', 'Back for sale'],
  scrap: ['scrap', '残品报废', 'Written off'],
})
