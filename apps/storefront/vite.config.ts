import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    // The weight check reads it.
    manifest: true,
    // An inlined picture would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
});
