import '@cairn/ui/tokens.css';
import '@cairn/ui/fonts.css';
import '@cairn/ui/base.css';
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './calls/query-client.ts';
import { router } from './router.tsx';
import { loadSession } from './session/session-store.ts';

void loadSession();
const root = document.getElementById('desk');
if (!root) throw new Error('The document has no place for the desk');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
