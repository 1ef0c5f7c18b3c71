import { redirect, type RouteObject } from 'react-router'

/** Every page of purchasing, each loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/procurement',
    handle: { title: 'Procurement' },
    lazy: async () => ({ Component: (await import('./ProcurementPage.tsx')).ProcurementPage }),
  },
  {
    path: '/procurement/vendors',
    handle: { title: 'Vendors' },
    lazy: async () => ({ Component: (await import('./VendorsPage.tsx')).VendorsPage }),
  },
  {
    path: '/procurement/vendors/new',
    handle: { title: 'New vendor' },
    lazy: async () => ({ Component: (await import('./VendorForm.tsx')).VendorForm }),
  },
  {
    path: '/procurement/vendors/:id',
    loader: ({ params, request }) => redirect(`/vendors/workbench/${params.id}${new URL(request.url).search}`),
  },
  {
    path: '/vendors/workbench/:id',
    handle: { title: 'Vendor' },
    lazy: async () => ({ Component: (await import('./VendorWorkbench.tsx')).VendorWorkbench }),
  },
  {
    path: '/procurement/items',
    handle: { title: 'Items' },
    lazy: async () => ({ Component: (await import('./ItemsPage.tsx')).ItemsPage }),
  },
  {
    path: '/procurement/items/new',
    handle: { title: 'New item' },
    lazy: async () => ({ Component: (await import('./ItemForm.tsx')).ItemForm }),
  },
  {
    path: '/procurement/items/:id',
    handle: { title: 'Item' },
    lazy: async () => ({ Component: (await import('./ItemRecord.tsx')).ItemRecord }),
  },
  {
    path: '/procurement/vendor-prices',
    handle: { title: 'Vendor prices' },
    lazy: async () => ({ Component: (await import('./VendorPricesPage.tsx')).VendorPricesPage }),
  },
  {
    path: '/procurement/vendor-prices/new',
    handle: { title: 'New vendor price' },
    lazy: async () => ({ Component: (await import('./VendorPriceForm.tsx')).VendorPriceForm }),
  },
  {
    path: '/procurement/vendor-prices/:id',
    handle: { title: 'Vendor price' },
    lazy: async () => ({ Component: (await import('./VendorPriceRecord.tsx')).VendorPriceRecord }),
  },
  {
    path: '/procurement/requisitions',
    handle: { title: 'Requisitions' },
    lazy: async () => ({ Component: (await import('./RequisitionsPage.tsx')).RequisitionsPage }),
  },
  {
    path: '/procurement/requisitions/new',
    handle: { title: 'New requisition' },
    lazy: async () => ({ Component: (await import('./RequisitionForm.tsx')).NewRequisitionPage }),
  },
  {
    path: '/procurement/requisitions/:id',
    handle: { title: 'Requisition' },
    lazy: async () => ({ Component: (await import('./RequisitionRecord.tsx')).RequisitionRecord }),
  },
  {
    path: '/procurement/requisitions/:id/edit',
    handle: { title: 'Edit requisition' },
    lazy: async () => ({ Component: (await import('./RequisitionForm.tsx')).EditRequisitionPage }),
  },
  {
    path: '/procurement/orders',
    handle: { title: 'Purchase orders' },
    lazy: async () => ({ Component: (await import('./OrdersPage.tsx')).OrdersPage }),
  },
  {
    path: '/procurement/orders/new',
    handle: { title: 'New purchase order' },
    lazy: async () => ({ Component: (await import('./OrderForm.tsx')).NewOrderPage }),
  },
  {
    path: '/procurement/orders/:id',
    handle: { title: 'Purchase order' },
    lazy: async () => ({ Component: (await import('./OrderRecord.tsx')).OrderRecord }),
  },
  {
    path: '/procurement/orders/:id/edit',
    handle: { title: 'Edit purchase order' },
    lazy: async () => ({ Component: (await import('./OrderForm.tsx')).EditOrderPage }),
  },
  {
    path: '/procurement/orders/:id/revise',
    handle: { title: 'Revise purchase order' },
    lazy: async () => ({ Component: (await import('./OrderForm.tsx')).ReviseOrderPage }),
  },
  {
    path: '/procurement/order-revisions',
    handle: { title: 'Order revisions' },
    lazy: async () => ({ Component: (await import('./OrderRevisionsPage.tsx')).OrderRevisionsPage }),
  },
  {
    path: '/procurement/order-revisions/:id',
    handle: { title: 'Order revision' },
    lazy: async () => ({ Component: (await import('./OrderRevisionRecord.tsx')).OrderRevisionRecord }),
  },
  {
    path: '/procurement/order-lines',
    handle: { title: 'Order lines' },
    lazy: async () => ({ Component: (await import('./OrderLinesPage.tsx')).OrderLinesPage }),
  },
  {
    path: '/procurement/order-lines/:id',
    handle: { title: 'Order line' },
    lazy: async () => ({ Component: (await import('./OrderLinesPage.tsx')).OrderLinePage }),
  },
  {
    path: '/procurement/receipts',
    handle: { title: 'Goods receipts' },
    lazy: async () => ({ Component: (await import('./ReceiptsPage.tsx')).ReceiptsPage }),
  },
  {
    path: '/procurement/receipts/new',
    handle: { title: 'Receive goods' },
    lazy: async () => ({ Component: (await import('./ReceiptForm.tsx')).NewReceiptPage }),
  },
  {
    path: '/procurement/receipts/:id',
    handle: { title: 'Goods receipt' },
    lazy: async () => ({ Component: (await import('./ReceiptRecord.tsx')).ReceiptRecord }),
  },
  {
    path: '/procurement/receipts/:id/edit',
    handle: { title: 'Edit goods receipt' },
    lazy: async () => ({ Component: (await import('./ReceiptForm.tsx')).EditReceiptPage }),
  },
  {
    path: '/procurement/matching',
    handle: { title: 'Match results' },
    lazy: async () => ({ Component: (await import('./MatchingPage.tsx')).MatchingPage }),
  },
  {
    path: '/procurement/matching/:id',
    handle: { title: 'Match result' },
    lazy: async () => ({ Component: (await import('./MatchResultRecord.tsx')).MatchResultRecord }),
  },
  {
    path: '/procurement/match-policies',
    handle: { title: 'Tolerances' },
    lazy: async () => ({ Component: (await import('./MatchPoliciesPage.tsx')).MatchPoliciesPage }),
  },
  {
    path: '/procurement/match-policies/new',
    handle: { title: 'New tolerance' },
    lazy: async () => ({ Component: (await import('./MatchPoliciesPage.tsx')).MatchPolicyForm }),
  },
  {
    path: '/procurement/match-policies/:id',
    handle: { title: 'Tolerance' },
    lazy: async () => ({ Component: (await import('./MatchPoliciesPage.tsx')).MatchPolicyRecord }),
  },
  {
    path: '/procurement/grir',
    handle: { title: 'Received, not billed' },
    lazy: async () => ({ Component: (await import('./GrirPage.tsx')).GrirPage }),
  },
  {
    path: '/procurement/commitments',
    handle: { title: 'Open commitments' },
    lazy: async () => ({ Component: (await import('./CommitmentsPage.tsx')).CommitmentsPage }),
  },
]
