import { redirect, type RouteObject } from 'react-router'

/** Vendors, items and prices, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
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
]
